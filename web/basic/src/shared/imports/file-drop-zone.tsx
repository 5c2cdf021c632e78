import { useEffect } from 'react'
import { useStable } from '@waybill/kit'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes spreadsheets that are dropped anywhere on the page. Draws nothing. */
export function FileDropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const take = useStable(onFiles)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take(files)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [take])
  return null
}
