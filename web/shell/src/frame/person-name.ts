const chinese = /^[\p{Script=Han}·]+$/u

/** A Chinese name stands family name first, without a space; every other as it is typed. */
export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  chinese.test(firstName) && chinese.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim()
