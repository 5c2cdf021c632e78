import { customsFrom, firstCustomsDefaults } from '../customs/declaration.ts'
import { firstBuyerMailSettings } from '../shipping/buyer-mail.ts'
import type { ErrorCode } from '../core/errors.ts'
import { afterLabelRequests } from './after-label-requests.ts'
import { floorRequests } from './floor-requests.ts'
import { rateSheetRequests } from './rate-sheet-requests.ts'
import { inboundRequests } from './inbound-requests.ts'
import { countRequests } from './count-requests.ts'
import { badgeRequests } from './badge-requests.ts'
import { floorPrintingRequests } from './floor-printing-requests.ts'
import { workRequests } from './work-requests.ts'
import { warehouseChargeRequests } from './warehouse-charge-requests.ts'
import { warehouseReturnRequests } from './warehouse-return-requests.ts'
import { type ExampleRequest, fails, unknownId } from './example-request.ts'
import type { Route } from '../core/route.ts'

const newWarehouse = {
  code: 'EWR1',
  name: 'Harbor New Jersey',
  address: { name: 'Harbor', line1: '100 Port St', city: 'Newark', state: 'NJ', zip: '07114', country: 'US' },
  timeZone: 'America/New_York',
  workingDays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25'],
  cutOff: 15,
  about: null,
  listed: true,
  mixedSellerBins: false,
  units: 'imperial',
}
const valuables = {
  id: null,
  name: 'Valuables',
  enabled: true,
  when: { match: 'all', conditions: [{ field: 'total', op: 'gte', values: [2_000_000] }] },
  does: { signature: 2, insurance: { how: 'total' } },
  replace: false,
  stop: false,
}
const noImport = fails('NOT_FOUND', 'the ID of the import is made up; `analyseAndCacheFile` returns a real one.')
const wrongCode = (answer: ErrorCode) => fails(answer, 'its code is made up.')
const seenBySeller: Partial<ExampleRequest> = { account: 'seller@demo.test' }

const brand = {
  siteName: 'Acme Shipping',
  siteNameCN: null,
  slogan: null,
  colorType: { primary: '#0f5c3f' },
  logoUrl: null,
  iconUrl: null,
  mainImageUrl: null,
}
const address = {
  name: 'Grace Hopper',
  line1: '525 W Santa Clara St',
  city: 'San Jose',
  state: 'CA',
  zip: '95113',
  country: 'US',
  phone: '+14085550123',
}
const product = {
  skuCode: 'EXAMPLE-SKU',
  skuName: 'Soy candle, cedar',
  packageType: 'Package Needed',
  length: 4,
  width: 4,
  height: 5,
  weight1: 1,
  weight2: 4,
  unit: 'in/lb',
}
const productRow = {
  ...product,
  skuCode: 'EXAMPLE-ROW',
  length: '4',
  width: '4',
  height: '5',
  weight1: '1',
  weight2: '4',
}

/** Where the smallest request is not one that a demo server answers with success. */
const exceptions: Record<string, Partial<ExampleRequest>> = {
  // Sites
  saveBrandDraft: { account: 'owner@acme.test', body: { brand } },
  publishBrand: { account: 'owner@acme.test', body: { version: 0, brand } },
  sendOwnerLink: fails('PASSWORD_ALREADY_SET', 'the owner has a password.'),
  resendInvitation: unknownId,
  withdrawInvitation: unknownId,
  uploadBrandImage: fails('IMAGE_TYPE', 'the file is no image.'),
  revertBrand: fails('NOT_FOUND', 'there is no earlier version.'),
  createTenant: {
    body: {
      orgName: 'Example Logistics',
      siteName: 'Example Shipping',
      siteNameCN: null,
      slogan: null,
      colorType: { primary: '#0f5c3f' },
      domains: [{ host: 'new-site.example.com', type: 1 }],
      owner: { firstName: 'Ada', lastName: 'Lovelace', email: 'owner@example.com', language: 'en' },
    },
  },
  // Login and account
  refreshToken: fails('UNAUTHENTICATED', 'the refresh token is made up.'),
  changePassword: fails('WRONG_PASSWORD', 'the current password is made up.'),
  changeEmail: fails('CODE_EXPIRED', 'no code was sent; `sendNewEmailCode` sends one.'),
  endSession: unknownId,
  confirmMfa: wrongCode('MFA_CODE_WRONG'),
  renewRecovery: { body: { password: 'Example_2026', code: '123456' }, ...wrongCode('MFA_CODE_WRONG') },
  endMfa: { body: { password: 'Example_2026', code: '123456' }, ...wrongCode('MFA_CODE_WRONG') },
  exchangeProxy: wrongCode('PROXY_CODE_INVALID'),
  checkProxy: fails('PROXY_CODE_INVALID', 'the refresh token is made up.'),
  // Sign-up
  checkPhoneCode: fails('CODE_EXPIRED', 'no code was sent; `sendPhoneCode` sends one.'),
  signUp: fails('INVALID_INPUT', 'sign-up needs the codes that `sendEmailCode` and `sendPhoneCode` have sent.'),
  saasSignUp: fails('INVALID_INPUT', 'sign-up needs the codes that `sendEmailCode` and `sendPhoneCode` have sent.'),
  verifyResetCode: wrongCode('CODE_INCORRECT'),
  openPasswordLink: fails('PASSWORD_LINK_EXPIRED', 'the token is made up.'),
  resetPassword: fails('RESET_EXPIRED', 'the ticket is made up.'),
  // Users
  readUserDocument: unknownId,
  denyUser: { path: { id: 1009 } },
  reactivateUser: fails('USER_NOT_SUSPENDED', 'the user is not suspended.'),
  resetSecondFactor: fails('USER_WITHOUT_FACTOR', 'the user has no second factor.'),
  approveIdentity: fails('VERIFICATION_CHANGED', 'this user has submitted no documents.'),
  refuseIdentity: fails('VERIFICATION_CHANGED', 'this user has submitted no documents.'),
  submitVerification: unknownId,
  uploadIdentityDocument: fails('VERIFICATION_DONE', 'the identity of this seller is verified.'),
  readIdentityDocument: unknownId,
  removeIdentityDocument: unknownId,
  // Payments
  getPayment: unknownId,
  openPayment: unknownId,
  cancelPayment: unknownId,
  removeSavedMethod: unknownId,
  saveAutoTopUp: fails('CONFLICT', 'the version is made up; `getPaymentMeans` returns the current one.'),
  savePaymentAccount: fails('CONFLICT', 'the version is made up; `getPaymentAccount` returns the current one.'),
  testPaymentAccount: fails('PAYMENTS_NOT_SET_UP', 'there are no keys.'),
  removePaymentAccount: fails('PAYMENTS_NOT_SET_UP', 'there are no keys.'),
  // Top-ups
  uploadFundingProof: fails('DOCUMENT_TYPE', 'the file is no picture and no PDF.'),
  readFundingProof: unknownId,
  requestFunding: fails('FUNDING_REFERENCE_USED', 'the reference is made up; `getFundingOptions` returns a real one.'),
  requestWarehouseFunding: fails(
    'FUNDING_REFERENCE_USED',
    'the reference is made up; `getWarehouseFundingOptions` returns a real one.',
  ),
  moveWarehouseFunds: fails('WALLETS_OF_DIFFERENT_PROVIDERS', 'another provider operates the demo warehouse.'),
  getWarehouseTransaction: unknownId,
  // Stock
  postMovement: {
    body: {
      commandId: '7c1f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b13',
      sellerId: 11,
      warehouseId: 1,
      reason: 'RECEIVE',
      sku: 'CANDLE-FIG',
      lot: null,
      from: null,
      to: { place: 'A-01-01', condition: 1 },
      quantity: 12,
      note: null,
      liable: null,
    },
  },
  reverseMovement: fails('STOCK_COMMAND_REUSED', 'its command ID is that of another movement.'),
  refundWarehouseCharge: { account: 'floor@demo.test', ...unknownId },
  approveFundingRequest: fails('FUNDING_DECIDED', 'the request was approved before.'),
  denyFundingRequest: fails('FUNDING_DECIDED', 'the request was approved before.'),
  // Accounts
  getAccountAction: unknownId,
  approveAccountAction: unknownId,
  declineAccountAction: unknownId,
  withdrawAccountAction: fails('ACCOUNT_ACTION_DECIDED', 'the action was applied before.'),
  saveWalletAlarm: { account: 'owner@acme.test', body: { threshold: 1_000_000, version: 0 } },
  // Carrier invoices
  getCarrierInvoice: unknownId,
  getCarrierPayment: unknownId,
  recordCarrierPayment: fails('NOT_FOUND', 'the invoice is made up; `listCarrierInvoices` returns those there are.'),
  approveCarrierPayment: unknownId,
  cancelCarrierPayment: unknownId,
  voidCarrierPayment: unknownId,
  deleteCarrierInvoice: unknownId,
  postCarrierInvoice: unknownId,
  assignCarrierInvoiceLine: unknownId,
  suggestCarrierInvoiceLabels: unknownId,
  chargeCarrierLineToAccount: unknownId,
  decideCarrierAdjustments: unknownId,
  answerAdjustmentDispute: unknownId,
  disputeAdjustment: unknownId,
  // Outbound
  sendToWarehouse: { body: { orderIds: [1001], operatorId: 5, warehouseId: 1 } },
  changeStaffOutbound: { account: 'floor@demo.test', ...fails('CONFLICT', 'its version is made up.') },
  // Warehouses
  createWarehouse: { body: newWarehouse },
  updateWarehouse: { ...fails('CONFLICT', 'its version is made up.'), body: { ...newWarehouse, version: 99 } },
  getLink: unknownId,
  changeLink: unknownId,
  updateLinkTerms: unknownId,
  withdrawLinkInvitation: unknownId,
  getOwnLink: unknownId,
  requestWarehouse: fails('LINK_EXISTS', 'the demo seller is connected already.'),
  changeOwnLink: unknownId,
  updateOwnLink: unknownId,
  answerLinkInvitation: unknownId,
  // Address changes
  createAddressChange: fails('CHANGE_DELIVERED', 'the parcel was delivered before.'),
  getAddressChange: unknownId,
  ...afterLabelRequests,
  ...inboundRequests,
  ...countRequests,
  ...badgeRequests,
  ...floorPrintingRequests,
  ...workRequests,
  ...warehouseReturnRequests,
  ...warehouseChargeRequests,
  ...floorRequests,
  ...rateSheetRequests,
  // Reconciliation
  getReconciliationCase: unknownId,
  postReconciliationCase: unknownId,
  closeReconciliationCase: unknownId,
  reopenReconciliationCase: unknownId,
  // Balance refunds
  cancelBalanceRefund: unknownId,
  approveBalanceRefund: unknownId,
  denyBalanceRefund: unknownId,
  payBalanceRefund: unknownId,
  failBalanceRefund: unknownId,
  // Invoices
  getBill: unknownId,
  readBillPdf: unknownId,
  getInvoice: unknownId,
  readInvoicePdf: unknownId,
  getIssuedInvoice: unknownId,
  readIssuedInvoicePdf: unknownId,
  creditInvoice: unknownId,
  saveBillingDetails: {
    body: { version: 0, details: { legalName: 'Redwood Outfitters LLC', address: '9 Pine Street', taxNumber: '' } },
  },
  saveClosing: fails('CONFLICT', 'the version is made up; `getClosing` returns the current one.'),
  saveInvoiceSettings: fails('CONFLICT', 'the version is made up; `getInvoiceSettings` returns the current one.'),
  // Orders, addresses, products
  createOrder: {
    body: {
      recipient: address,
      package: {
        massUnit: 'lb',
        weight: 1,
        weight2: 4,
        length: 10,
        width: 8,
        height: 4,
        sizeUnit: 'in',
      },
      lines: [{ sku: 'MUG-01', name: 'Mug', quantity: 2, unitPrice: 125_000 }],
    },
  },
  calculateRates: {
    body: {
      from: { country: 'US', zip: '90245', city: 'El Segundo', state: 'CA' },
      to: { country: 'US', zip: '10001', city: 'New York', state: 'NY', residential: 2 },
      package: { massUnit: 'lb', weight: 2, weight2: 4, sizeUnit: 'in', length: 10, width: 8, height: 4 },
    },
  },
  updateOrder: { body: { version: 1, reference: 'PO-4001' } },
  saveRules: { body: { version: 0, rules: [valuables] } },
  tryRules: { body: { rules: [valuables], focus: 0 } },
  runRules: { body: { ids: null } },
  undoRuleRun: unknownId,
  getRuleNotice: unknownId,
  getRuleList: unknownId,
  createRuleList: { body: { name: 'Islands', kind: 'zip', items: ['967*', '00601-00988'] } },
  updateRuleList: unknownId,
  deleteRuleList: unknownId,
  splitOrder: fails('CONFLICT', 'the version is made up; `getOrder` returns the current one.'),
  combineOrders: fails('CONFLICT', 'the versions are made up; `listCombinableOrders` returns the current ones.'),
  undoRegrouping: unknownId,
  changeOrders: { body: { ids: [100242], change: { signature: 2 }, preview: true } },
  undoBulkChange: unknownId,
  keepAddresses: { body: { ids: [100242], versions: [999], reason: 'buyerConfirmed' } },
  checkAddress: { body: address },
  createAddress: { body: { type: 2, ...address, allowDuplicate: true } },
  updateAddress: { body: { version: 1, ...address, allowDuplicate: true } },
  createProduct: { body: product },
  updateProduct: { body: { version: 1, note: 'Fragile' } },
  validateProduct: { body: productRow },
  saveProducts: { body: [productRow] },
  saveAddresses: noImport,
  exportErrorProducts: { body: [productRow] },
  // Printing
  printQueue: fails('NOTHING_TO_PRINT', 'no label of the demo seller waits to be printed.'),
  savePrintSettings: { body: { version: 0, change: { withSlips: true } } },
  // Customs
  saveCustomsDefaults: {
    body: { version: 1, settings: { ...firstCustomsDefaults, signer: 'Ada Lovelace', certified: true } },
  },
  saveDeclaration: {
    body: {
      version: 0,
      customs: { ...customsFrom(firstCustomsDefaults), signer: 'Ada Lovelace', certified: true },
      lines: [],
    },
  },
  printCustomsPaper: {
    ...fails('PAPER_NOT_THERE', 'the label of the demo seller crossed no customs border.'),
    body: { shipmentIds: [100128], paper: 'commercialInvoice', size: 'letter', copies: 3 },
  },
  printProForma: { body: { orderId: 100242, size: 'letter', copies: 1 } },
  saveBuyerMailSettings: {
    body: { version: 0, settings: { ...firstBuyerMailSettings, enabled: true, senderName: 'Redwood Outfitters' } },
  },
  // Views
  listViews: { query: { tableView: 102 } },
  createView: { body: { tableView: 102, name: 'Without a weight', shared: false, state: { weight: 'none' } } },
  saveListSetting: { body: { tableView: 102, columns: ['orderNo', '+tags', '-weight'] } },
  closeCustomerBill: fails('NOT_FOUND', 'its month is made up; `listCustomerOpenBills` returns real ones.'),
  // Shipping
  buyLabels: fails('NOT_FOUND', 'the ID of the quote is made up; `quoteOrders` returns a real one.'),
  readOwnLabels: fails('OWN_LABEL_KIND', 'the file is no label.'),
  attachOwnLabels: fails('NOT_FOUND', 'the ID of the label is made up; `readOwnLabels` returns a real one.'),
  removeOwnLabel: fails('OWN_LABEL_BOUGHT', 'the label was bought.'),
  restoreOwnLabel: fails('OWN_LABEL_BOUGHT', 'the label was bought.'),
  getBatch: unknownId,
  getTransaction: unknownId,
  // Imports and exports
  getImport: noImport,
  changeImport: noImport,
  discardImport: noImport,
  firstImportRows: noImport,
  viewImport: noImport,
  validateRows: noImport,
  saveOrders: noImport,
  undoImport: noImport,
  exportErrorOrders: noImport,
  listImportValues: noImport,
  chooseImportValues: noImport,
  findImportRows: noImport,
  listImportProblems: noImport,
  listImportReadings: noImport,
  sumImportInsurance: noImport,
  previewImportFill: noImport,
  compareImportRow: noImport,
  changeImportRows: noImport,
  undoImportChange: noImport,
  redoImportChange: noImport,
  updateMapping: unknownId,
  deleteMappings: unknownId,
  updateExportTemplate: unknownId,
  deleteExportTemplate: unknownId,
  hideJobs: unknownId,
  deleteJob: unknownId,
  retryExport: unknownId,
  downloadExport: unknownId,
  getPrintJob: unknownId,
  openPrintFile: unknownId,
  // Prices
  updatePriceRule: unknownId,
  withdrawPriceChange: unknownId,
  getPriceRuleHistory: unknownId,
  updatePriceGroup: unknownId,
  deletePriceGroup: unknownId,
  getPriceTrace: unknownId,
  copyPriceRules: fails('PRICE_NOTHING_TO_COPY', 'the customer has no rules of its own.'),
  createPriceGroup: { body: { name: 'Example group', memberIds: [] } },
  // Support and stores
  getTicketFile: unknownId,
  listTickets: seenBySeller,
  startApproval: fails('STORE_TYPE_NOT_OFFERED', 'the demo server has no app at Shopify.'),
  retryStorePush: unknownId,
  settleStorePush: unknownId,
  connectStore: fails('STORE_ALREADY_CONNECTED', 'the demo store is connected already.'),
}

const accounts = { 1: 'seller@demo.test', 2: 'floor@demo.test', 3: 'admin@demo.test', 4: 'owner@acme.test' } as const

/** The example request of a call. What it does not name is taken from the examples of parameters and properties. */
export function requestOf({ id, access }: Route): ExampleRequest {
  const first = access === 'public' ? null : access === 'user' ? accounts[1] : accounts[access[0] ?? 1]
  return { account: first, ...exceptions[id] }
}

/** Calls whose example request is written by hand: none may name a call that is gone. */
export const callsWithRequests = Object.keys(exceptions)
