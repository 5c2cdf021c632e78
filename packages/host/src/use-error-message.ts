import { errorMessage } from '@waybill/host'
import { useLocale } from '@waybill/kit'

const unexpected = {
  en: 'Server error, please try again later. Nothing you entered was lost.',
  cn: '服务器错误，请稍后重试。已填写的内容不会丢失。',
}

/** `errorMessage` in the language of the page; a failure that is no answer of the server's gets a sentence too. */
export function useErrorMessage(): (error: unknown) => string {
  const { locale } = useLocale()
  return (error) => errorMessage(error, locale) ?? unexpected[locale]
}
