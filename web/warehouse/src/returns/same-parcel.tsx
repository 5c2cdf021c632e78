import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  findUnidentifiedOfReturn,
  linkUnidentified,
  listFloorUnidentified,
} from '@waybill/contract/unidentified-returns/staff-api'
import { type FloorReturn, getFloorReturn } from '@waybill/contract/warehouse-returns/staff-api'
import { PlaceLink, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, ConfirmDialog, useT } from '@waybill/kit'
import { useState } from 'react'
import { floorReturnMessages } from './messages.ts'

function useLink(returnId: number) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      client.call(linkUnidentified, { params: { id }, body: { returnId } }, { hideErrors: true }),
    onSettled: () =>
      Promise.all(
        [findUnidentifiedOfReturn, listFloorUnidentified, getFloorReturn].map((route) =>
          cache.invalidateQueries({ queryKey: [route.id] }),
        ),
      ),
  })
}

/** A parcel with a code of the return was recorded as unidentified before: is it this one? */
export function SameParcel({ current }: { current: FloorReturn }) {
  const t = useT(floorReturnMessages)
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useQuery(
    client.query(findUnidentifiedOfReturn, { params: { id: current.id } }, { hideErrors: true }),
  )
  const link = useLink(current.id)
  const [parcel] = data?.records ?? []
  if (!parcel) return null
  const { id, number, code } = parcel
  return (
    <>
      <Banner
        tone="warning"
        title={t('sameParcel', { number })}
        actions={
          <>
            <Button onClick={() => (link.reset(), setIsAsking(true))}>{t('isSame')}</Button>
            <PlaceLink href={`/w/#/return/unidentified/${id}`}>{t('seeParcel')}</PlaceLink>
          </>
        }
      >
        {t('sameParcelText', { code })}
      </Banner>
      <ConfirmDialog
        open={isAsking}
        title={t('isSameTitle', { number, value: current.number })}
        confirm={t('isSame')}
        keep={t('keep')}
        pending={link.isPending}
        onConfirm={() =>
          link.mutate(id, {
            onSuccess: () => bridge.toast('ok', t('linked', { number })),
            onError: (error) => bridge.toast('error', messageOf(error)),
            onSettled: () => setIsAsking(false),
          })
        }
        onCancel={() => setIsAsking(false)}
      >
        {t('isSameText')}
      </ConfirmDialog>
    </>
  )
}
