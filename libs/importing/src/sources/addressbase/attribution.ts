/** Whom to name for any product of the AddressBase family. */
export const addressbaseAttribution =
  'Contains OS data © Crown copyright and database right; contains Royal Mail data © Royal Mail copyright and database right';
