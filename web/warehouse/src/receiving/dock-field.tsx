import { useState } from 'react'
import type { Place } from '@waybill/contract/stock/place-api'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Field, Select, useT } from '@waybill/kit'
import { receivingMessages } from './messages.ts'
import { useDocks } from './use-receipt.ts'

const keyOf = (warehouseId: number): string => `waybill.dock.${warehouseId}`

function remembered(warehouseId: number): number | null {
  try {
    return Number(localStorage.getItem(keyOf(warehouseId))) || null
  } catch {
    return null
  }
}

/** The dock place that this device receives to: the one that was chosen last, or the only one. */
export function useDock(warehouseId: number) {
  const { docks, create } = useDocks(warehouseId)
  const [chosen, setChosen] = useState(() => remembered(warehouseId))
  const places = docks.data?.records ?? []
  const place = places.find(({ id }) => id === chosen) ?? (places.length === 1 ? places[0] : undefined)
  const choose = (id: number) => {
    setChosen(id)
    try {
      localStorage.setItem(keyOf(warehouseId), String(id))
    } catch {
      // A forbidden store: it is chosen again next time.
    }
  }
  return { place, places, choose, create, isRead: docks.isSuccess, error: docks.error ?? create.error }
}
export type Dock = Omit<ReturnType<typeof useDock>, 'place'> & { place: Place | undefined }

/** Where received goods are put; a warehouse without a dock place is offered one. */
export function DockField({ dock }: { dock: Dock }) {
  const t = useT(receivingMessages)
  const messageOf = useErrorMessage()
  const { place, places, choose, create, isRead, error } = dock
  return (
    <>
      {error && <Banner tone="critical">{messageOf(error)}</Banner>}
      {isRead && places.length === 0 && (
        <Banner
          tone="warning"
          actions={
            <Button pending={create.isPending} onClick={() => create.mutate()}>
              {t('createDock')}
            </Button>
          }
        >
          {t('noDock')}
        </Banner>
      )}
      {places.length > 0 && (
        <Field label={t('dock')} error={place ? undefined : t('chooseDock')}>
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
