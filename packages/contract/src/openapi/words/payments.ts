import { type Entries, money, type Sections } from '../entry.ts'

const fundingId = ['ID of the top-up; F-1000 on screens.', 1000] as const
const savedMethodId = ['ID of a saved payment method.', 1000] as const
const requested = money('To be added to the balance. The fee comes on top.', 1_000_000)
const rule: Entries = {
  threshold: money('Add funds when the balance falls below it.', 500_000),
  amount: money('Amount of one top-up.', 1_000_000),
  dailyMax: money('The most that is charged in 24 hours.', 3_000_000),
  dailyCount: ['Top-ups in 24 hours, at most.', 3],
  savedMethodId,
}

export const paymentSections: Sections = {
  PaymentMeans: {
    _: 'How the caller can pay by card and bank debit.',
    methods: 'Methods that can be used now.',
    minimum: money('The least that one top-up may add.', 100_000),
    maximum: money('The most that one top-up may add.', 100_000_000),
    destination: '`stripe`, or `local` for the local payment server, which moves no real money.',
    saved: 'Saved payment methods, newest first.',
    autoTopUp: 'Auto top-up. `null` if it was never turned on.',
  },
  PaymentMeansMethod: {
    _: 'A method and its fee.',
    method: 'Payment method.',
    percentPpm: ['Fee on top of the amount, in parts per million.', 30_000],
    fixed: money('Fixed part of the fee.', 0),
  },
  SavedMethod: {
    _: 'A saved payment method.',
    id: savedMethodId,
    kind: 'Card or bank debit.',
    brand: ['Brand of the card, or name of the bank.', 'Visa'],
    last4: ['Last four digits.', '4242'],
    expires: 'When the card expires. `null` for a bank account.',
  },
  SavedMethodExpires: {
    _: 'Month in which a card expires.',
    month: ['Month, 1 to 12.', 12],
    year: ['Year, four digits.', 2034],
  },
  AutoTopUp: {
    _: 'A standing order to add funds when the balance gets low.',
    ...rule,
    state: '`off`, `armed`, `charging` while a payment is under way, or `paused` until the owner acts.',
    pausedFor: 'Why it is paused. `null` unless it is.',
  },
  SaveAutoTopUpRequest: { ...rule, on: ['`true` to turn it on.', true] },
  StartPaymentRequest: {
    method: 'Payment method.',
    requested,
    saveMethod: ['`true` to save the method for next time.', false],
    savedMethodId: ['ID of a saved method to charge now. `null` to pay on the payment page.', 1000],
    requestId: ['UUID made by the client: sent twice, it is one top-up.', '0b1c9a5e-4d0f-4b39-9d3c-6a2f8f1f7e11'],
    returnTo: ['Site to return to after paying, as the browser has it.', 'http://localhost:8027'],
  },
  StartPaymentResponse: { fundingId },
  OpenPaymentResponse: { url: ['Address of the payment page.', 'https://checkout.stripe.com/c/pay/cs_test_a1'] },
  Payment: {
    _: 'An attempt to pay a top-up.',
    fundingId,
    state:
      '`created`, `open` until it is paid, `processing` for a bank debit on its way, `succeeded`, `failed` or `expired`.',
    method: 'Payment method.',
    requested,
    fee: money('Fee on top of the amount.', 30_000),
    charged: money('What is charged, fee included.', 1_030_000),
    paidWith: ['Card or bank account. `null` until it is known.', 'Visa •••• 4242'],
    failure: ['Code of the latest decline, of the payment provider. `null` without one.', 'insufficient_funds'],
    payable: ['`true` if it can be paid on its payment page.', false],
  },
  getPayment: { fundingId },
  openPayment: { fundingId },
  cancelPayment: { fundingId },
  removeSavedMethod: { id: savedMethodId },
  PaymentAccount: {
    _: 'Account of a provider for card and bank debit payments.',
    configured: ['`true` if there are keys.', true],
    keyHint: ['Last characters of the secret key. `null` without keys.', 'x7Qz'],
    live: ['`true` for real money, `false` in test mode.', false],
    accountName: ['Name of the account at Stripe. `null` if unknown.', 'Acme Logistics'],
    hasWebhookSecret: ['`true` if webhooks can be checked.', true],
    webhookAt: 'When a signed webhook last arrived, in UTC. `null` if none has.',
    webhookUrl: ['Address for the webhooks of Stripe.', 'https://ship.example.com/hooks/stripe/1'],
    local: ['`true` if the local payment server is used because there are no keys.', false],
    offered: 'Methods that the provider offers.',
  },
  PaymentAccountOffered: {
    _: 'Methods that a provider offers.',
    card: ['`true` if cards are accepted.', true],
    ach: ['`true` if bank debits are accepted.', true],
  },
  SavePaymentAccountRequest: {
    secretKey: ['Secret or restricted key of Stripe. `null` keeps the stored one.', 'sk_test_0123456789'],
    webhookSecret: ['Signing secret of the webhook endpoint. `null` keeps the stored one.', 'whsec_0123456789'],
  },
  PaymentDispute: {
    _: 'A payment that its payer or bank contests.',
    id: ['ID of the dispute at the payment provider.', 'dp_1PxYz'],
    fundingId,
    seller: 'Whose payment it is.',
    amount: money('Contested amount.', 1_030_000),
    returned: ['`true` for a bank debit that came back.', false],
    reason: ['Reason that the bank gives.', 'fraudulent'],
    state: '`open`, `withdrawn` once the money was withdrawn, `won`, `lost` or `closed`.',
    openedAt: 'When it was opened, in UTC.',
    evidenceDueAt: 'Until when it can be answered, in UTC. `null` if it cannot be.',
  },
  PaymentDisputeSeller: { _: 'A seller.', name: ['Name of the organization.', 'Demo Seller'] },
}
