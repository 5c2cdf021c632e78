import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { findChannel } from '@waybill/contract/stores/stores'

/** What was typed is not the address of a shop of this type. */
export function wrongAddress(type: number): AppError {
  const params = { example: findChannel(type)?.address?.example ?? '' }
  return new AppError('STORE_ADDRESS', { params, fields: [fieldProblem('address', 'STORE_ADDRESS', { params })] })
}
