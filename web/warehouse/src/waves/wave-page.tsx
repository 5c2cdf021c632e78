import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelWave, finishWave, getWave, type WaveDetail } from '@waybill/contract/outbound/wave-api'
import { PlaceLink, useBridge, useClient, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { Button, ConfirmDialog, LoadingState, PageBody, PageHead, Skeleton, useFormat, useT } from '@waybill/kit'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { useWavesChanged } from '../shared/use-waves.ts'
import { WaveState } from '../shared/wave-parts.tsx'
import { Members } from './members.tsx'
import { wavePageMessages } from './messages.ts'
import { usePutBackText, useWave } from './use-wave.ts'
import { Walking } from './walking.tsx'

const LIST = '/w/#/wave/lists'

/** Ends a wave: before its first tote it is canceled, after that finished. */
function End({ wave }: { wave: WaveDetail }) {
  const t = useT(wavePageMessages)
  const client = useClient()
  const bridge = useBridge()
  const changed = useWavesChanged()
  const [asking, setAsking] = useState(false)
  const putBackText = usePutBackText()
  const cache = useQueryClient()
  const { id, number, state } = wave
  const floorOnly = useFloorOnly()
  /** What is in a hand may have changed since. */
  const reload = () => void cache.invalidateQueries({ queryKey: client.query(getWave, { params: { id } }).queryKey })
  const end = useMutation({
    mutationFn: () => client.call(state === 'released' ? cancelWave : finishWave, { params: { id } }),
    onSuccess: (now) => {
      changed(now)
      bridge.toast('ok', t(now.state === 'canceled' ? 'canceledNow' : 'finishedNow', { number }))
    },
    onError: reload,
    onSettled: () => setAsking(false),
  })
  // Nothing of a wave that is not begun is a badge's to undo.
  if (state !== 'picking' && (state !== 'released' || floorOnly)) return null
  const act = state === 'released' ? 'cancel' : 'finish'
  // Nobody can go on: what is left to do is to finish it.
  const isStuck = state === 'picking' && wave.step === null
  return (
    <>
      <Button
        {...(isStuck && { variant: 'primary' })}
        onClick={() => {
          reload()
          setAsking(true)
        }}
      >
        {t(act)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`${act}Title`, { number })}
        confirm={t(act)}
        keep={t(act === 'cancel' ? 'keepWave' : 'keep')}
        pending={end.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      >
        {wave.putBack && <p className="font-semibold break-words">{putBackText(wave)}</p>}
        <p>{t(`${act}Text`)}</p>
      </ConfirmDialog>
    </>
  )
}

/** `#/wave/:id`: a wave is picked, and what became of it. */
export function WavePage() {
  const t = useT(wavePageMessages)
  const format = useFormat()
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const query = useWave(Number.isSafeInteger(id) && id > 0 ? id : 0)
  const wave = query.data
  const title = wave?.number ?? t('title')
  usePageTitle(title)
  return (
    <PageBody kind="detail">
      <PageHead
        title={title}
        above={<PlaceLink href={LIST}>{t('back')}</PlaceLink>}
        beside={wave && <WaveState state={wave.state} />}
        actions={wave && <End wave={wave} />}
      />
      {wave && (
        <div className="flex flex-col gap-3">
          <p className="tnum text-muted">
            {t('progress', { done: format.number(wave.picked), all: format.number(wave.units) })}
          </p>
          <Walking wave={wave} />
          <Members wave={wave} />
        </div>
      )}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-90 w-full rounded-control" />} />}
      {query.isError && !wave && (
        <RecordError
          error={query.error}
          onRetry={query.refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: LIST, back: t('back') }}
        />
      )}
    </PageBody>
  )
}
