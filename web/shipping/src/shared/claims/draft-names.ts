/** The name of what is being typed into a shipment's new claim. */
export const newClaimDraft = (shipmentId: number): string => `claim new ${shipmentId}`
/** The same of a dialog of a claim. */
export const claimDraft = (claimId: number, dialog: 'change' | 'answer' | 'appeal'): string =>
  `claim ${claimId} ${dialog}`
