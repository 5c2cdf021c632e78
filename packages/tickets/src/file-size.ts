import { formatNumber } from '@waybill/kit'

const KB = 1024
const MB = KB * KB

/** "820 B", "12 KB", "3.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  return bytes < MB ? `${Math.round(bytes / KB)} KB` : `${formatNumber(Math.round((bytes / MB) * 10) / 10)} MB`
}
