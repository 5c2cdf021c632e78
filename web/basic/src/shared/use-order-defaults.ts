import { useQuery } from '@tanstack/react-query'
import { getOrderDefaults } from '@waybill/contract/defaults/api'
import { useClient } from '@waybill/host'

/** The organisation's defaults, for their settings page and where they apply. */
export const useOrderDefaults = (enabled = true) =>
  useQuery({ ...useClient().query(getOrderDefaults, {}, { hideErrors: true }), enabled, staleTime: 60_000 })
