/** What an event in the books is (`ledger_transfer.kind`). A number is never reused. */
export const eventKind = {
  fundsAdded: 1,
  labelHeld: 2,
  labelCaptured: 3,
  holdReleased: 4,
  voidRefunded: 5,
  labelChargedAfterVoid: 6,
  /** A fee of its own, such as that of a card. */
  feeCharged: 7,
  /** Money taken back by a card network or bank, and given back when a dispute is won. */
  paymentReturned: 8,
  paymentReinstated: 9,
  /** Credit or debit by staff, with a reason. */
  creditedByStaff: 10,
  debitedByStaff: 11,
  frozen: 12,
  unfrozen: 13,
  /** Unused balance on its way back to its payer. */
  refundHeld: 14,
  refundPaid: 15,
  refundReleased: 16,
  writtenOff: 17,
  warehouseFundsAdded: 18,
  warehouseCharged: 19,
  warehouseRefunded: 20,
  movedBetweenWallets: 21,
  /** What the carrier billed differently from what was charged. */
  adjusted: 22,
  /** A dispute about it was won. */
  adjustmentReversed: 30,
  /** What a carrier billed to its account and to no label. */
  carrierAccountBilled: 31,
  /** The tax of an invoice or credit note. */
  taxPosted: 32,
  /** A fee of a carrier service beside a label: held while it may not come due, or charged at once. */
  feeHeld: 33,
  feeCaptured: 34,
  feeReleased: 35,
  serviceCharged: 36,
  /** An approved claim, and what it paid taken back. */
  claimPaid: 37,
  claimReversed: 38,
  /** A return label that was scanned after its hold had been given back. */
  returnUsedLate: 39,
  /** Of a provider's own money: the payment service paid out to its bank, the bank sent it back, and the payment service took a fee. */
  payoutPosted: 46,
  payoutReturned: 47,
  processorFee: 48,
  /** What a provider paid a carrier for an invoice, and a payment that was voided. */
  carrierPaid: 52,
  carrierPaymentVoided: 53,
} as const
