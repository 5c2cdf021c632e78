/** Kinds in table `file`. */
export const BILL_FILE = 'bill'
export const INVOICE_FILE = 'invoice'
export const billNumber = (id: number): string => `B-${id}`
