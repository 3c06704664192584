import type { RequestListener } from 'node:http';

export const now = 1_770_000_000;

export const answering =
  (body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

export const coin = (usd: string, at: number = now) => `{"usd":${usd},"last_updated_at":${at}}`;
