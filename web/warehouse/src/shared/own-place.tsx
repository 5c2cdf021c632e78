import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createPlaces, listPlaces, type Place } from '@waybill/contract/stock/place-api'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Field, Select, useT } from '@waybill/kit'
import { floorMessages } from './floor-messages.ts'
import { useFloorOnly } from './use-floor-only.ts'

type Kind = 'dock' | 'returns'

const keyOf = (kind: Kind, warehouseId: number): string => `waybill.${kind}-place.${warehouseId}`

function remembered(key: string): number | null {
  try {
    return Number(localStorage.getItem(key)) || null
  } catch {
    return null
  }
}

/** The place of a kind at which this device works: the one that was chosen last, or the only one; and how a warehouse gets its first one. */
export function useOwnPlace(warehouseId: number, kind: Kind) {
  const key = keyOf(kind, warehouseId)
  const client = useClient()
  const cache = useQueryClient()
  const query = { warehouseId, kind, active: true, limit: 200 }
  const known = useQuery(client.query(listPlaces, { query }, { hideErrors: true }))
  const code = kind.toUpperCase()
  const create = useMutation({
    mutationFn: () =>
      client.call(
        createPlaces,
        { body: { warehouseId, segments: [{ from: code, to: code }], kind, pickable: false } },
        { hideErrors: true },
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: [listPlaces.id] }),
  })
  const [chosen, setChosen] = useState(() => remembered(key))
  const places = known.data?.records ?? []
  const place: Place | undefined =
    places.find(({ id }) => id === chosen) ?? (places.length === 1 ? places[0] : undefined)
  const choose = (id: number) => {
    setChosen(id)
    try {
      localStorage.setItem(key, String(id))
    } catch {
      // A forbidden store: it is chosen again next time.
    }
  }
  return {
    place,
    places,
    choose,
    create,
    isRead: !known.isPending,
    hasNone: known.isSuccess && places.length === 0,
    error: known.error ?? create.error,
  }
}
export type OwnPlace = ReturnType<typeof useOwnPlace>

type Texts = {
  label: string
  /** While none is chosen. */
  choose: string
  /** The warehouse has none of the kind. */
  none: string
  create: string
}

/** Chooses it; a warehouse without a place of the kind is offered one. */
export function OwnPlaceField({ own, texts }: { own: OwnPlace; texts: Texts }) {
  const t = useT(floorMessages)
  const messageOf = useErrorMessage()
  const floorOnly = useFloorOnly()
  const { place, places, choose, create, hasNone, error } = own
  return (
    <>
      {error && <Banner tone="critical">{messageOf(error)}</Banner>}
      {hasNone && (
        <Banner
          tone="warning"
          actions={
            !floorOnly && (
              <Button pending={create.isPending} onClick={() => create.mutate()}>
                {texts.create}
              </Button>
            )
          }
        >
          {texts.none} {floorOnly && t('askManager')}
        </Banner>
      )}
      {places.length > 0 && (
        <Field label={texts.label} error={place ? undefined : texts.choose}>
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
