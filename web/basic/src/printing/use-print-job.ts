import { useEffect, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { urlOf } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import type { OutputOf } from '@waybill/contract/core/route'
import { deleteJob } from '@waybill/contract/jobs/api'
import { createPrintJob, getPrintJob, openPrintFile } from '@waybill/contract/printing/job-api'
import { type FeatureInput, useBridge, useClient } from '@waybill/host'
import { useStable } from '@waybill/kit'

export type PrintInput = FeatureInput<'print-many'>
export type PrintJob = OutputOf<typeof getPrintJob>
const POLL_MS = 1000

/** Begins the job where there is none yet, once however often it is sent. */
function useStartedJob(input: PrintInput) {
  const client = useClient()
  const bridge = useBridge()
  const [key] = useState(randomKey)
  const start = 'start' in input ? input.start : null
  const creation = useQuery({
    queryKey: [createPrintJob.id, key],
    queryFn: () => {
      if (!start) throw new Error('There is nothing to print')
      return client.call(createPrintJob, { body: start }, { idempotencyKey: key, hideErrors: true })
    },
    enabled: start !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const id = 'printId' in input ? input.printId : creation.data?.id
  const announce = useStable(() => bridge.emit('imports:changed', null))
  useEffect(() => {
    if (creation.data) announce()
  }, [creation.data, announce])
  return { id, creation }
}

/** A print job as it goes on, and what can be done with it. */
export function usePrintJob(input: PrintInput, onStopped: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const { id, creation } = useStartedJob(input)
  const params = { id: id ?? '' }
  const job = useQuery({
    ...client.query(getPrintJob, { params }, { hideErrors: true }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? POLL_MS : false),
  })
  const stop = useMutation({
    mutationFn: () => client.call(deleteJob, { params }),
    onSuccess: () => {
      bridge.emit('imports:changed', null)
      onStopped()
    },
  })
  /** Opens the file, which is when its documents count as printed. */
  const open = useMutation({
    mutationFn: () => bridge.openPdf(urlOf(openPrintFile, { params }), { method: 'POST' }),
    onSuccess: () => {
      bridge.emit('orders:changed', null)
      bridge.emit('shipments:changed', null)
      void job.refetch()
    },
  })
  const retry = () => void (id === undefined ? creation.refetch() : job.refetch())
  return { job: job.data, error: creation.error ?? (job.data ? null : job.error), retry, stop, open }
}
