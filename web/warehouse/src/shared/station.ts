import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { listStations, type Station } from '@waybill/contract/floor-printing/api'
import { MOST_STATIONS, STATION_CODE, stationCode } from '@waybill/contract/floor-printing/words'
import { useClient } from '@waybill/host'

const KEY = 'waybill.floor-station'
const listeners = new Set<() => void>()
function stored(): number {
  try {
    return Number(localStorage.getItem(KEY))
  } catch {
    return 0
  }
}
function store(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(id))
  } catch {
    // A forbidden store: this device remembers nothing.
  }
  for (const changed of listeners) changed()
}
function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export interface DeviceStation {
  /** Active stations; undefined until they are known. */
  stations: readonly Station[] | undefined
  /** The one at which this device stands; null: none. */
  station: Station | null
  choose: (id: number | null) => void
  /** Chooses the station of a scanned sign; null: there is none with this code. */
  scan: (code: string) => Station | null
}

/** The station that this browser remembers; one of another warehouse than that of the work at hand (null: of several) is none. */
export function useStation(warehouseId?: number | null): DeviceStation {
  const id = useSyncExternalStore(subscribe, stored)
  const query = { active: true, limit: MOST_STATIONS }
  const { data } = useQuery(useClient().query(listStations, { query }, { hideErrors: true }))
  const stations = data?.records
  const isThere = ({ warehouse }: Station) => warehouseId === undefined || warehouse.id === warehouseId
  return {
    stations,
    station: stations?.find((one) => one.id === id && isThere(one)) ?? null,
    choose: store,
    scan: (code) => {
      const text = stationCode(code)
      const found = STATION_CODE.test(text) ? stations?.find((one) => one.code === text) : undefined
      if (found) store(found.id)
      return found ?? null
    },
  }
}
