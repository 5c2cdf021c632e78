let common: Promise<Set<string>> | undefined

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Is it one of some 49,000 passwords that guessers try first (packaged list, offline), in whatever case? */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load()
  return (await common).has(password.normalize('NFC').toLowerCase())
}
