/** Kinds in table `file`: what a customer sends to prove a transfer, and the receipt of an approved one. */
export const PROOF_FILE = 'funding-proof'
export const RECEIPT_FILE = 'funding-receipt'
