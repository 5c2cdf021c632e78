import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { Money } from '@waybill/contract/core/money'
import type { CallContext, CarrierProblem, Outcome } from './provider.ts'

/** Goods of one kind as an export filing lists them. */
export interface FilingLine {
  /** Digits alone; '' = no code. */
  scheduleB: string
  description: string
  quantity: number
  value: Money
  /** D = made in the United States, F = elsewhere. */
  origin: 'D' | 'F'
}
export interface FilingRequest {
  /** Our number of it, up to 17 characters: the same one is the same filing. */
  reference: string
  /** How often it was sent, this time included: the same time is one sending. */
  attempt: number
  /** The ITN that is corrected; null = it has none yet. */
  itn: string | null
  /** Who exports, with its EIN. */
  exporter: { name: string; ein: string; address: PostalAddress }
  consignee: PostalAddress
  /** Specification §3. */
  consigneeType: number
  /** Empty = EAR99. */
  eccn: string
  needsLicense: boolean
  licenseNo: string
  lines: readonly FilingLine[]
  submittedAt: string
}
export type FilingAnswer =
  | { state: 'pending' }
  | { state: 'accepted'; itn: string }
  | { state: 'rejected'; reasons: readonly CarrierProblem[] }

/** Files exports in AES for sellers. */
export interface ExportFiler {
  /** Sends a filing, or asks how it stands; asking twice is one. */
  file(request: FilingRequest, context?: CallContext): Promise<Outcome<FilingAnswer>>
  /** Takes an accepted filing back; twice is once. */
  cancel(
    request: Pick<FilingRequest, 'reference'> & { itn: string },
    context?: CallContext,
  ): Promise<Outcome<'canceled'>>
}
