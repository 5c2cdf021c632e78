import type { SecurityAction } from '@waybill/contract/security/security-events'

/** What can happen to each kind of subject, besides security events; written `subject.pastParticiple`. */
const ACTIONS = {
  address: [
    'address.created',
    'address.updated',
    'address.deleted',
    'address.restored',
    'address.defaultSet',
    'address.exported',
  ],
  document: ['identity.documentViewed', 'funding.proofViewed'],
  funding: ['funding.requested', 'funding.firstApproved', 'funding.approved', 'funding.denied', 'funding.canceled'],
  identity: ['identity.submitted', 'identity.approved', 'identity.rejected'],
  import: ['orders.imported', 'orders.importUndone', 'products.imported', 'products.importUndone'],
  order: [
    'order.created',
    'order.updated',
    'order.canceled',
    'order.restored',
    'order.updatedByStore',
    'order.filled',
    'order.fillUndone',
    'label.bought',
    'label.voided',
    'label.voidRejected',
  ],
  org: [
    'defaults.changed',
    'carrierAccount.connected',
    'carrierAccount.activated',
    'carrierAccount.deactivated',
    'payment.autoTopUpChanged',
  ],
  payment: ['payment.methodRemoved', 'wallet.ranShort'],
  priceGroup: ['priceGroup.created', 'priceGroup.updated', 'priceGroup.deleted'],
  priceRule: ['priceRule.created', 'priceRule.updated'],
  product: ['product.created', 'product.updated', 'product.deleted', 'product.customsUpdated'],
  store: ['store.connected', 'store.credentialsUpdated', 'store.changed', 'store.disconnected'],
  tenant: [
    'tenant.created',
    'tenant.renamed',
    'tenant.activated',
    'tenant.deactivated',
    'tenant.domainAdded',
    'tenant.domainRemoved',
    'tenant.ownerLinkSent',
    'tenant.approvalRuleChanged',
    'funding.settingsChanged',
    'payment.accountChanged',
    'payment.accountRemoved',
    'brand.published',
    'brand.restored',
  ],
  warehouseTransaction: ['warehouse.charged', 'warehouse.refunded'],
  user: [
    'user.signedUp',
    'user.approved',
    'user.denied',
    'user.suspended',
    'user.reactivated',
    'user.createdBySetup',
    'proxy.started',
  ],
} as const satisfies Record<string, readonly `${string}.${string}`[]>

export type AuditSubject = keyof typeof ACTIONS
export type AuditActionOf<Subject extends AuditSubject> = (typeof ACTIONS)[Subject][number]
export type AuditAction = AuditActionOf<AuditSubject> | SecurityAction
