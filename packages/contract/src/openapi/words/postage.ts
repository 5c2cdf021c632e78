import { codes, money, type Sections } from '../entry.ts'

export const postageSections: Sections = {
  GetPostageInfoResponse: {
    held: money('Held for labels that are being bought.', 0),
    frozen: money('Frozen by the provider; cannot be spent.', 0),
    pendingRefund: money('Refunds of voided labels that the carriers have not confirmed yet.', 0),
  },
  PostageEntry: {
    _: 'A transaction of the postage balance.',
    id: 'ID of the transaction.',
    kind: ['What happened, by its number in the ledger: 3 is a label charged.', 3],
    flowType: codes('FlowType', 'Direction. `null` if none applies.', 2),
    deductionType: codes('DeductionType', 'How the amount was deducted. `null` if none applies.', 2),
    shipment: 'Shipment that it belongs to. `null` if none.',
    order: 'Order that it belongs to. `null` if none.',
    amount: money('Change of the balance; negative for a charge. A hold alone is 0.', -87_500),
    insurance: money('What of the amount is insurance. 0 for labels bought before it was kept apart.', -42_000),
    availableAfter: money('Balance that could be spent after it.', 5_578_700),
    heldAfter: money('Held amount after it.', 0),
    cause: ['What a service fee or claim payment is about. `null` for anything else.', null],
    note: ['Note of the provider, or the number of the case that it is about. `null` if none.', null],
  },
  LabelPostage: {
    _: 'What a label has cost.',
    id: 'ID of the transaction that charged it or still holds its price.',
    shipment: 'Shipment of the label. `null` while it is being bought.',
    order: 'Order of the label. `null` if none.',
    held: money('Held for it when it was bought.', 87_500),
    charged: money('Charged for it, again after a void included.', 87_500),
    adjusted: money('What the carrier billed differently; negative for a credit.', 12_000),
    refunded: money('Refunded for its void.', 0),
    cost: money('What it has cost so far: `charged` + `adjusted` − `refunded`.', 99_500),
    insurance: money('What of its cost is insurance.', 42_000),
  },
  listLabelPostage: {
    search: ['Tracking number, as printed or scanned, order number or recipient. Part of it is enough.', '9400'],
  },
  ListLabelPostageResponse: {
    charged: money('Sum of what all matching labels were charged when they were bought.', 333_800),
  },
  listPostage: {
    search: ['Tracking number, as printed or scanned, order number or recipient. Part of it is enough.', '9400'],
  },
  ListPostageResponse: {
    summary: 'Totals of all matching transactions: `opening` + `moneyIn` − `moneyOut` = `closing`.',
  },
  ListPostageResponseSummary: {
    _: 'Totals of the matching transactions.',
    opening: money('Balance before the first of them.', 0),
    moneyIn: money('Sum of money in.', 6_000_000),
    moneyOut: money('Sum of what went out.', 333_800),
    closing: money('Balance after the last of them.', 5_666_200),
  },
  listPostageDays: {
    search: ['Tracking number, as printed or scanned, order number or recipient. Part of it is enough.', '9400'],
  },
  ListPostageDaysResponse: {
    summary: 'Totals of all matching transactions: `opening` + `moneyIn` − `moneyOut` = `closing`.',
  },
  PostageDay: {
    _: 'What a day did to the postage balance.',
    day: 'The day, in the time zone of the caller.',
    moneyIn: money('Money in.', 1_000_000),
    moneyOut: money('Money out; not negative.', 87_500),
    closing: money('Available and held at the end of the day.', 5_666_200),
    count: ['Transactions of the day.', 4],
  },
}
