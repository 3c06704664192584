export const project = '/projects/{slug}';
