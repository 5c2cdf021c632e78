// What shell and sub-apps share of the contract beyond core.ts. What is not named here travels with the app that imports it.
export { addressType, addressValidationStatus, residentialType } from '@waybill/contract/addresses/enums'
export { carrier, signature } from '@waybill/contract/carriers/enums'
export { urlOf } from '@waybill/contract/core/client'
export { orgType, valuesOf } from '@waybill/contract/core/enums'
export { errorText, fieldProblem } from '@waybill/contract/core/errors'
export { localize } from '@waybill/contract/core/messages'
export { unitsPerCent } from '@waybill/contract/core/money'
export { deductionType, postageChangeType } from '@waybill/contract/funds/enums'
export { orderStatus } from '@waybill/contract/orders/enums'
export {
  currentItem,
  gateOf,
  isActiveHref,
  isSettingsPlace,
  mayOpen,
  settingsMenus,
  sidebarMenus,
} from '@waybill/contract/shell/menu'
export { isSaasUser, isVerified } from '@waybill/contract/shell/rights'
export { labelSize, trackingStatus } from '@waybill/contract/shipping/enums'
export { pullOrderStatus, storeType } from '@waybill/contract/stores/enums'
export {
  answerTicket,
  closeTicket,
  countWaitingTickets,
  getTicket,
  getTicketFile,
  listTickets,
  sendTicketFile,
} from '@waybill/contract/tickets/api'
export { ticketStatus } from '@waybill/contract/tickets/enums'
