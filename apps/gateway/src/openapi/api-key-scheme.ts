import type { DocumentBuilder } from '@nestjs/swagger';

/** Under this name the document speaks of the API key. */
export const API_KEY_SCHEME = 'apiKey';

/** How a request carries its key. */
export const apiKeyScheme: Parameters<DocumentBuilder['addApiKey']>[0] = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The API key as it is, or after the word Bearer.',
};
