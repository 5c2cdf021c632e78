/** The columns of an address that an import writes, with their types; all of them are restored when it is undone. */
export const importedColumns = {
  name: 'text',
  company: 'text',
  line1: 'text',
  line2: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  country: 'text',
  phone: 'text',
  email: 'text',
  residential: 'smallint',
  validation_status: 'smallint',
  validation_result: 'smallint',
  validation_notes: 'jsonb',
} as const

const names = Object.keys(importedColumns)
export const COLUMNS = names.join(', ')
/** Takes rows of JSON apart: the definition of jsonb_to_recordset. */
export const RECORD = Object.entries(importedColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')
/** The `set` of an update from a relation with the same columns. */
export const setFrom = (relation: string): string => names.map((name) => `${name} = ${relation}.${name}`).join(', ')
