/** The content type of every answer but those of the page at `/docs`. */
export const JSON_TYPE = 'application/json; charset=utf-8';
