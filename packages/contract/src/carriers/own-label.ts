import type { Text } from '../core/messages.ts'

/** Stands for the service of a shipment whose label the seller uploaded: what it was bought as is not known. */
export const OWN_LABEL_SERVICE = 'OWN_LABEL'
export const ownLabelName: Text = { en: 'own label', cn: '自有面单' }
export const isOwnLabel = ({ serviceCode }: { serviceCode: string }): boolean => serviceCode === OWN_LABEL_SERVICE
