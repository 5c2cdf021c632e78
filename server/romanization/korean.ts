import { capitalized, joined, type Part, type Reading, table } from './reading.ts'

const initials = 'g,kk,n,d,tt,r,m,b,pp,s,ss,,j,jj,ch,k,t,p,h'.split(',')
const vowels = 'a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i'.split(',')
/** Finals by their sound before a consonant or at the end. */
const finals = ',k,k,k,n,n,n,t,l,k,m,l,l,l,p,l,m,p,p,t,t,ng,t,t,k,t,p,t'.split(',')
/** What a final leaves and what moves on to a vowel. */
const liaison = ',g,kk,k+s,n,n+j,n,d,r,l+g,l+m,l+b,l+s,l+t,l+p,r,m,b,p+s,s,ss,ng,j,ch,k,t,p,'.split(',')

interface Syllable {
  initial: number
  vowel: number
  final: number
}
function syllableOf(char: string): Syllable {
  const code = char.charCodeAt(0) - 0xac00
  return { initial: Math.floor(code / 588), vowel: Math.floor((code % 588) / 28), final: code % 28 }
}

/** How a final and the next initial sound together (Revised Romanization 2000, §3.1; 2014-42). */
function meeting(final: number, initial: number): string {
  const end = finals[final] as string
  const start = initials[initial] as string
  if (initial === 11) {
    const moved = liaison[final] ?? ''
    return moved.replace('+', '')
  }
  if (/^(27|6|15)$/.test(String(final)) && /^[gdj]$/.test(start)) {
    const base = final === 6 ? 'n' : final === 15 ? 'l' : ''
    return base + ({ g: 'k', d: 't', j: 'ch' } as Record<string, string>)[start]
  }
  const nasal = { k: 'ng', t: 'n', p: 'm' }[end]
  if (start === 'r') {
    if (end === 'n' || end === 'l') return 'll'
    return end === '' ? 'r' : `${nasal ?? end}n`
  }
  if (end === 'l' && start === 'n') return 'll'
  if (nasal !== undefined && (start === 'n' || start === 'm')) return nasal + start
  return end + start
}

/** Hangul in Revised Romanization; `byItself`: without the changes of sound between syllables, as given names are written. */
export function hangul(text: string, { byItself = false } = {}): string {
  const syllables = Array.from(text, syllableOf)
  return syllables
    .map(({ initial, vowel, final }, index) => {
      const next = syllables[index + 1]
      const start = index === 0 || byItself ? initials[initial] : ''
      const end = next === undefined || byItself ? finals[final] : meeting(final, next.initial)
      return `${start}${vowels[vowel]}${end}`
    })
    .join('')
}

/** Surnames as most bearers write them, from general knowledge. */
const surnames = table(`
김=Kim, 이=Lee, 박=Park, 최=Choi, 정=Jung, 강=Kang, 조=Cho, 윤=Yoon, 장=Jang, 임=Lim, 한=Han, 오=Oh, 서=Seo, 신=Shin, 권=Kwon, 황=Hwang, 안=Ahn
송=Song, 전=Jeon, 홍=Hong, 유=Yoo, 고=Ko, 문=Moon, 양=Yang, 손=Son, 배=Bae, 백=Baek, 허=Heo, 남=Nam, 심=Shim, 노=Noh, 하=Ha, 곽=Kwak, 성=Sung
차=Cha, 주=Joo, 우=Woo, 구=Koo, 나=Na, 민=Min, 진=Jin, 지=Ji, 엄=Eom, 채=Chae, 원=Won, 천=Cheon, 방=Bang, 공=Kong, 현=Hyun, 함=Ham, 변=Byun
염=Yeom, 여=Yeo, 추=Choo, 도=Do, 소=So, 석=Seok, 선=Sun, 설=Seol, 마=Ma, 길=Gil, 연=Yeon, 위=Wi, 표=Pyo, 명=Myung, 기=Ki, 반=Ban, 라=Ra, 왕=Wang
금=Keum, 옥=Ok, 육=Yook, 인=In, 맹=Maeng, 제=Je, 모=Mo, 탁=Tak, 국=Kook, 어=Eo, 은=Eun, 편=Pyeon, 용=Yong, 류=Ryu, 리=Ri, 예=Ye, 봉=Bong, 사=Sa
부=Boo, 황보=Hwangbo, 남궁=Namgung, 제갈=Jegal, 선우=Sunwoo, 독고=Dokgo, 사공=Sagong, 서문=Seomun, 동방=Dongbang
`)

function koreanName(text: string): Reading {
  const name = text.replaceAll(/\s/g, '')
  const known = [2, 1]
    .map((length) => name.slice(0, length))
    .find((start) => surnames.has(start) && name.length > start.length)
  if (known === undefined || name.length - known.length > 3)
    return { text: capitalized(hangul(name)), confidence: 'guess' }
  const given = hangul(name.slice(known.length), { byItself: true })
  return { text: `${surnames.get(known)} ${capitalized(given)}`, confidence: 'likely' }
}

/** Unit words are parted by a hyphen and never change the sound before them (§3.5). */
const units = table(
  '도=-do, 시=-si, 군=-gun, 구=-gu, 읍=-eup, 면=-myeon, 리=-ri, 동=-dong, 가=-ga, 로=-ro, 길=-gil, 대로=-daero, 번길=beon-gil, 호=-ho, 층=-cheung',
)
/** Cities and provinces whose name stands without its unit. */
const bare = /^(.+?)(특별자치시|특별시|광역시)$/
const provinces = /^(.+?)(특별자치도|남도|북도|도)$/
const provinceName = table(
  '강원=Gangwon-do, 경기=Gyeonggi-do, 제주=Jeju-do, 전북=Jeonbuk-do, 충청북=Chungcheongbuk-do, 충청남=Chungcheongnam-do, 전라북=Jeollabuk-do, 전라남=Jeollanam-do, 경상북=Gyeongsangbuk-do, 경상남=Gyeongsangnam-do',
)
/** Loans that are read by their sound, and one name of the capital's metro that inserts an n. */
const exceptions = table(
  '학여울=Hangnyeoul, 종로=Jongno, 왕십리=Wangsimni, 독립문=Dongnimmun, 신라=Silla, 청량리=Cheongnyangni, 대관령=Daegwallyeong, 선릉=Seolleung',
)

function place(word: string): string {
  // A road keeps its unit apart, 종로구 does not: Jong-ro, Jongno-gu.
  const known = word.endsWith('로') ? undefined : exceptions.get(word)
  if (known !== undefined) return known
  const city = bare.exec(word)?.[1]
  if (city !== undefined) return capitalized(hangul(city))
  const province = provinces.exec(word)
  if (province?.[1] !== undefined) {
    const name = provinceName.get(
      province[1] + (/^[남북]도$/.test(province[2] ?? '') ? (province[2] as string).slice(0, 1) : ''),
    )
    if (name !== undefined) return name
  }
  // Of two syllables: 중구 is a district, 대구 a city.
  if (/^[가-힣]{2}$/.test(word) && !/[로길동가]$|^[중동서남북]구$/.test(word)) return capitalized(hangul(word))
  const split = /^([가-힣]+?)(\d*)(번길|대로|[도시군구읍면리동가로길호층])$/.exec(word)
  const unit = units.get(split?.[3] ?? '')
  // One syllable and a unit are a name of their own more often than not: 강동 is no river of 강.
  if (split?.[1] === undefined || unit === undefined || (split[1].length < 2 && !/[구로길동가]/.test(split[3] ?? '')))
    return capitalized(hangul(word.replaceAll(/[^가-힣]/g, '')))
  const inner = /^(.+?)(대로|로)$/.exec(split[1])
  const name =
    inner?.[1] && split[3] === '길'
      ? `${capitalized(hangul(inner[1]))}${units.get(inner[2] as string)}`
      : (exceptions.get(split[1]) ?? capitalized(hangul(split[1])))
  return `${name}${split[2] === '' ? '' : split[2]}${unit}`
}

/** 강남구 테헤란로 152 as 152 Teheran-ro, Gangnam-gu; what follows the number stands before it (Ministry of the Interior, juso.go.kr). */
function smallestFirst(words: readonly string[]): string {
  const at = words.findIndex(
    (word, index) => /^\d[\d-]*,?$/.test(word) && /-(ro|gil|daero|dong|ri|ga)$/.test(words[index - 1] ?? ''),
  )
  if (at < 1) return words.join(' ')
  const numbered = `${(words[at] as string).replace(',', '')} ${words[at - 1]}`
  return [words.slice(at + 1).join(' '), numbered, ...words.slice(0, at - 1).toReversed()]
    .filter((one) => one !== '')
    .join(', ')
}

const counted = /^(\d[\d-]*)(동|호|층|번지|길|가)$/

function koreanPlace(text: string, part: Part): Reading {
  const words = text.split(/\s+/).map((word) => {
    const number = counted.exec(word)
    if (number)
      return `${number[1]}${{ 동: '-dong', 호: '-ho', 층: '-cheung', 번지: '', 길: '-gil', 가: '-ga' }[number[2] as string] ?? ''}`
    return word
      .split(/([가-힣][가-힣\d]*)/)
      .map((piece) => (/[가-힣]/.test(piece) ? place(piece) : piece))
      .join('')
  })
  const turned = part === 'street' ? smallestFirst(words) : words.join(' ')
  return { text: turned, confidence: part === 'street' ? 'likely' : 'sure' }
}

/** Korean: names by the surname's usual spelling, places by Revised Romanization. */
export function korean(text: string, part: Part): Reading {
  if (part === 'name' && /^[가-힣]{2,5}$/.test(text.replaceAll(/\s/g, ''))) return koreanName(text)
  return part === 'company' || part === 'name'
    ? joined(
        text.split(/\s+/).map((word) => ({
          text: word.replaceAll(/[가-힣]+/g, (run) => capitalized(hangul(run))),
          confidence: 'guess',
        })),
      )
    : koreanPlace(text, part)
}
