import { useState } from 'react'
import { returnPhotoRules } from '@waybill/contract/warehouse-returns/photos'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, FileDrop, useT } from '@waybill/kit'
import { ScanState } from '../scan/scan-state.tsx'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { photoDropMessages } from './photo-messages.ts'
import { isPhoto, photoTypes, smallerPhoto } from './smaller-photo.ts'

/** A photo on its way. */
interface Photo {
  /** Its name, which a late refusal names. */
  code: string
  file: File
  /** The file as it is sent, once that is known: the same each time. */
  smaller?: Promise<File>
  /** What it shows, as it was when it was chosen. */
  about: number | null
}
interface Refused {
  id: string
  name: string
  note: string
  failed: true
}
interface Props<Value> {
  about: number | null
  /** Sends one photo; the same command again where no answer came. */
  send: (photo: Pick<Photo, 'file' | 'about'>, commandId: string) => Promise<Value>
  onSent: (value: Value) => void
  hint?: string
}

/** Takes photos with the camera of a telephone, chosen or dropped, and sends them one by one: each once, however the network is. */
export function PhotoDrop<Value>({ about, send, onSent, hint }: Props<Value>) {
  const t = useT(photoDropMessages)
  const messageOf = useErrorMessage()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const refuse = (id: string, name: string, note: string) =>
    setRefused((before) => [...before, { id, name, note, failed: true }])
  const queue = useScanQueue<Photo, Value>(
    async (photo, commandId) => {
      photo.smaller ??= smallerPhoto(photo.file)
      return send({ file: await photo.smaller, about: photo.about }, commandId)
    },
    (answer) => {
      if ('value' in answer) onSent(answer.value)
      else refuse(answer.commandId, answer.scan.code, messageOf(answer.error))
    },
  )
  const take = (files: readonly File[]) => {
    setRefused([])
    for (const [index, file] of files.entries()) {
      const wrong = !isPhoto(file) ? 'photoType' : file.size > returnPhotoRules.bytes ? 'photoTooLarge' : null
      if (wrong) refuse(`${index} ${file.name}`, file.name, t(wrong))
      else queue.add({ code: file.name, file, about })
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        multiple
        camera
        accept={photoTypes.join(',')}
        files={refused}
        hint={
          queue.waiting > 0
            ? t('photosSending', { n: queue.waiting })
            : [t('photoHint'), hint].filter(Boolean).join(' ')
        }
        onFiles={take}
        onRemove={(id) => setRefused((before) => before.filter((one) => one.id !== id))}
      />
      <ScanState waiting={queue.waiting} isOffline={queue.isOffline} />
      {queue.isOffline && (
        <div>
          <Button onClick={queue.clear}>{t('dropWaiting', { n: queue.waiting })}</Button>
        </div>
      )}
    </div>
  )
}
