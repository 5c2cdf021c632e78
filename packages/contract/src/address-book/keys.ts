/** The fields of the address book import, in the order in which they are shown. A part is called as the order import calls the recipient's. */
export const bookImportKeys = [
  'bookType',
  'name',
  'recipientLastName',
  'company',
  'addressLine1',
  'recipientHouseNumber',
  'addressLine2',
  'city',
  'stateCode',
  'zipCode',
  'countryCode',
  'phone',
  'email',
  'addressType',
] as const
export type BookImportKey = (typeof bookImportKeys)[number]
