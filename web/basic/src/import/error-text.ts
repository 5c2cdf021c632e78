import { ApiError } from '@waybill/contract'
import { useLocale } from '@waybill/kit'

/** What a failed call says to a person, in his language. */
export function useErrorText(): (error: unknown) => string {
  const { locale } = useLocale()
  return (error) => {
    if (error instanceof ApiError) return locale === 'cn' ? error.zhMessage : error.message
    return locale === 'cn'
      ? '服务器错误，请稍后重试。已填写的内容会保留'
      : 'Server error, please try again later. Your entries are kept'
  }
}
