import { useState } from 'react'
import type { Place } from '@waybill/contract/stock/place-api'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Field, Select, useT } from '@waybill/kit'
import { floorReturnMessages } from './messages.ts'
import { useBenches } from './use-returns.ts'

const keyOf = (warehouseId: number): string => `waybill.returns-place.${warehouseId}`

function remembered(warehouseId: number): number | null {
  try {
    return Number(localStorage.getItem(keyOf(warehouseId))) || null
  } catch {
    return null
  }
}

/** The returns place at which this device inspects: the one that was chosen last, or the only one. */
export function useBench(warehouseId: number) {
  const { benches, create } = useBenches(warehouseId)
  const [chosen, setChosen] = useState(() => remembered(warehouseId))
  const places = benches.data?.records ?? []
  const place: Place | undefined =
    places.find(({ id }) => id === chosen) ?? (places.length === 1 ? places[0] : undefined)
  const choose = (id: number) => {
    setChosen(id)
    try {
      localStorage.setItem(keyOf(warehouseId), String(id))
    } catch {
      // A forbidden store: it is chosen again next time.
    }
  }
  return { place, places, choose, create, isRead: benches.isSuccess, error: benches.error ?? create.error }
}

/** Where goods lie while they are inspected; a warehouse without a returns place is offered one. */
export function BenchField({ bench }: { bench: ReturnType<typeof useBench> }) {
  const t = useT(floorReturnMessages)
  const messageOf = useErrorMessage()
  const { place, places, choose, create, isRead, error } = bench
  return (
    <>
      {error && <Banner tone="critical">{messageOf(error)}</Banner>}
      {isRead && places.length === 0 && (
        <Banner
          tone="warning"
          actions={
            <Button pending={create.isPending} onClick={() => create.mutate()}>
              {t('createBench')}
            </Button>
          }
        >
          {t('noBench')}
        </Banner>
      )}
      {places.length > 0 && (
        <Field label={t('bench')} error={place ? undefined : t('chooseBench')}>
          <Select
            value={place ? String(place.id) : null}
            options={places.map(({ id, code }) => ({ value: String(id), text: code }))}
            onChange={(id) => choose(Number(id))}
          />
        </Field>
      )}
    </>
  )
}
