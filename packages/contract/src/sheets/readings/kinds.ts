/** Ways in which the cells of a column can be read that say more, or less, than the field takes; each is offered and never taken by itself. */
export const readingKinds = [
  /** "2.5 lbs", "1 lb 4 oz": weight and unit. */
  'weight',
  /** "12x9x4": three sides, with their unit where it is said. */
  'size',
  /** "1,5", "1.234,56": the comma parts decimals. */
  'decimalComma',
  /** "1,500": the comma parts thousands. */
  'thousandsComma',
  /** "US$ 1,200.00". */
  'dollars',
  /** "€100" taken as 100 US dollars. */
  'foreignAmount',
  /** "2 pcs". */
  'count',
  /** "n/a": nothing. */
  'nothing',
  /** "tel: 212-555-0101": the first number in it. */
  'firstPhone',
  /** "Moreno, Rita": the last name stands first. */
  'lastFirst',
  /** "Rita &amp; Joe": signs as web pages write them. */
  'htmlCodes',
  /** "JosÃ©": José, saved in the wrong encoding. */
  'twiceEncoded',
  /** "5 Elm St, New York, NY 10001": street, city, state and ZIP code. */
  'place',
  /** "ABC(2)": two of ABC. */
  'times',
  /** "ABC(2)": a SKU of that name. */
  'wholeSku',
  'dayFirst',
  'monthFirst',
  /** 45725: day number of a spreadsheet. */
  'serialDate',
  /** 1741478400: seconds since 1970. */
  'unixTime',
  /** "2108" is 02108. */
  'lostZero',
  /** An empty state beside a ZIP code of the United States. */
  'stateOfZip',
  /** An empty carrier beside a service that names one. */
  'carrierOfService',
  /** An empty number of a row that goes on with the order above it. */
  'fromAbove',
] as const
export type ReadingKind = (typeof readingKinds)[number]
