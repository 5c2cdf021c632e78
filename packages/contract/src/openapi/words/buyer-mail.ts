import type { Sections } from '../entry.ts'

export const buyerMailSections: Sections = {
  ShipmentDetailBuyerMail: {
    _: 'Something the buyer is notified of by email.',
    kind: ['What happened to the parcel.', 'shipped'],
    at: ['When it happened, in UTC.', '2026-01-31T15:04:05.000Z'],
    skipped: [
      'Why no email was sent: `off` turned off, `late` no longer news, `noAddress`, `optedOut`, `test` test label. `null` if one was.',
      null,
    ],
  },
  BuyerMailSettings: { _: 'Which tracking emails buyers get.', settings: 'The settings.' },
  BuyerMailSettingsSettings: {
    _: 'Which tracking emails buyers get, and in whose name.',
    enabled: ['`true` to send tracking emails.', true],
    kinds: 'What buyers are notified of by email.',
    returnLabels: ['`true` to email buyers the link to a return label.', true],
    senderName: ['Name by which buyers know the seller. Required while emails are sent.', 'Redwood Outfitters'],
    contact: ['How buyers reach the seller. Empty: not shown.', 'help@example.com'],
    language: ['`country`: by the destination; `en` English, `cn` Chinese.', 'country'],
  },
  BuyerMailSettingsSettingsKinds: {
    _: 'What buyers are notified of by email, once per parcel.',
    shipped: ['The first scan of the parcel.', true],
    outForDelivery: ['The parcel is out for delivery.', false],
    readyForPickup: ['The parcel can be picked up.', true],
    delayed: ['The parcel is delayed.', false],
    actionNeeded: ['The parcel could not be delivered.', true],
    delivered: ['The parcel was delivered.', true],
  },
  SaveBuyerMailSettingsRequest: { settings: 'The settings.' },
}
