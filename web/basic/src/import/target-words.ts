import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { saveOrders } from '@waybill/contract/imports/api'
import { targetFields } from '@waybill/contract/imports/targets'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { parseChoice } from '@waybill/contract/sheets/values'
import { saveAddresses } from '@waybill/contract/imports/addresses-api'
import { saveProducts } from '@waybill/contract/imports/products-api'

/** Whether the value that all rows have says that they are senders. */
const isSender = (text = ''): boolean => parseChoice(targetFields.addresses.byKey.get('bookType')!, text) === 'sender'

/** Keys of the dialog's words, and the places, of what is imported. */
export const targetWords = {
  orders: {
    title: 'title',
    importButton: 'importButton',
    done: 'doneTitle',
    updated: 'doneUpdated',
    skipped: 'doneSkipped',
    existing: 'existing',
    view: 'viewOrders',
    listHref: (importId: string) => `/b/#/order/lists?view=all&importId=${importId}`,
  },
  products: {
    title: 'titleProducts',
    importButton: 'importButtonProducts',
    done: 'doneTitleProducts',
    updated: 'doneUpdatedProducts',
    skipped: 'doneSkippedProducts',
    existing: 'existingProducts',
    view: 'viewProducts',
    listHref: (importId: string) => `/b/#/product/lists?importId=${importId}`,
  },
  addresses: {
    title: 'titleAddresses',
    importButton: 'importButtonAddresses',
    done: 'doneTitleAddresses',
    updated: 'doneUpdatedAddresses',
    skipped: 'doneSkippedAddresses',
    existing: 'existingAddresses',
    view: 'viewAddresses',
    listHref: (importId: string, { bookType }: RowValues = {}) =>
      `/b/#/setting/address-book?${isSender(bookType) ? '' : 'tab=recipients&'}importId=${importId}`,
  },
} as const

/** The call that makes what the rows say. */
export const saveCalls = { orders: saveOrders, products: saveProducts, addresses: saveAddresses } as const

/** Files of products are matched by themselves; orders come from many channels, so their mappings are kept. */
export const hasTemplates = (target: ImportTarget): boolean => target === 'orders'
