import type { BookAddress } from '@waybill/contract/addresses/api'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { sql } from 'kysely'
import { showPhone } from '../../../places/index.ts'

export interface AddressRecord {
  id: number
  type: number
  name: string
  company: string | null
  line1: string
  line2: string | null
  city: string
  state: string | null
  zip: string | null
  country: string
  phone: string | null
  email: string | null
  residential: number | null
  validation_status: number
  validation_result: number
  validation_notes: FieldProblem[]
  is_default: boolean
  used_count: number
  version: number
  created_at: Date
  updated_at: Date
}

/** The columns of an AddressRecord, of address named a. */
export const addressColumns = sql`a.id, a.type, a.name, a.company, a.line1, a.line2, a.city, a.state, a.zip, a.country, a.phone, a.email,
  a.residential, a.validation_status, a.validation_result, a.validation_notes, a.is_default, a.used_count, a.version, a.created_at,
  a.updated_at`

/** An address as its owner sees it. */
export const presentAddress = (record: AddressRecord): BookAddress => ({
  id: record.id,
  type: record.type as BookAddress['type'],
  name: record.name,
  company: record.company,
  line1: record.line1,
  line2: record.line2,
  city: record.city,
  state: record.state,
  zip: record.zip,
  country: record.country,
  phone: record.phone,
  phoneShown: record.phone && showPhone(record.phone, record.country),
  email: record.email,
  residential: record.residential,
  validationStatus: record.validation_status as BookAddress['validationStatus'],
  validationResult: record.validation_result as BookAddress['validationResult'],
  validationNotes: record.validation_notes,
  isDefault: record.is_default,
  usedCount: record.used_count,
  createdAt: record.created_at.toISOString(),
  updatedAt: record.updated_at.toISOString(),
  version: record.version,
})
