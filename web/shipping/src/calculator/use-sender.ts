import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addressType } from '@waybill/contract/addresses/enums'
import { listAddresses } from '@waybill/contract/addresses/api'
import { useClient } from '@waybill/host'
import type { RateState } from './rate-state.ts'

const query = { type: addressType.sender, limit: 200 }

/** Where this seller's parcels begin unless somebody says otherwise; undefined while nobody knows. */
export function useSender(): Pick<RateState, 'fromCountry' | 'fromZip'> | undefined {
  const { data } = useQuery(useClient().query(listAddresses, { query }, { hideErrors: true }))
  const sender = data?.records.find((one) => one.isDefault)
  return useMemo(() => sender && { fromCountry: sender.country, fromZip: sender.zip ?? '' }, [sender])
}
