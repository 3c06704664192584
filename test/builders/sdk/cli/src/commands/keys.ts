export const env = {
  COFFER_ADMIN_URL: 'https://admin.example/admin/v1',
  COFFER_ADMIN_TOKEN: 'token-1',
  COFFER_BASE_URL: 'https://api.example/shop/api',
  COFFER_APP_ID: 'app_1',
  COFFER_API_SECRET: 's',
};

export const made = {
  app_id: 'app_new',
  permission: 'read',
  api_secret: 'new-secret',
  webhook_secret: 'whs_new',
};
