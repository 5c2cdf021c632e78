import { codes, type Sections } from '../entry.ts'

/** Tracking numbers that are sent to stores. */
export const storePushSections: Sections = {
  listStorePushes: {
    id: ['ID of the store.', 1000],
    group: 'Only tracking numbers that wait, were sent, need attention, or were not sent or removed.',
    search: ['Order or tracking number. Part of it is enough.', '1001'],
  },
  StorePush: {
    _: 'A tracking number and what became of it at the store of its order.',
    id: ['ID of the entry.', 1000],
    storeId: ['ID of the store.', 1000],
    storeName: ['Name of the store.', 'redwood.example'],
    orderId: ['ID of the order.', 100244],
    orderNo: ['Order number.', '#1001'],
    shipmentId: ['ID of the shipment.', 100000],
    trackingNo: ['Tracking number.', '9400111899223818218478'],
    carrier: codes('Carrier', 'Carrier.', 1),
    state: 'Progress.',
    createdAt: 'When the label was bought or uploaded, in UTC.',
    dueAt: 'When it is sent or tried again, in UTC. `null` if it waits for something else or is settled.',
    sentAt: 'When it was sent, in UTC. `null` if it was not.',
    reason: 'Why it waits or was rejected. `null` if neither.',
  },
  listOrderPushes: { id: ['ID of the order.', 100244] },
  retryStorePush: { id: ['ID of the entry.', 1000] },
  settleStorePush: { id: ['ID of the entry.', 1000] },
}
