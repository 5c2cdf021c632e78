import { signature } from '@waybill/contract/carriers/enums'
import { useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'

/** Signature options in words, by wire value. */
export function useSignatureNames(): Record<number, string> {
  const t = useT(orderMessages)
  return {
    [signature.serviceDefault]: t('signatureDefault'),
    [signature.none]: t('signatureNone'),
    [signature.indirect]: t('signatureIndirect'),
    [signature.direct]: t('signatureDirect'),
    [signature.adult]: t('signatureAdult'),
  }
}
