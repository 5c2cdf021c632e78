import type { Text } from '../core/messages.ts'
import { carrier, signature, type CarrierId, type Signature } from './enums.ts'

/** Service class of surcharges: ground 1, express 2, freight 3, international 4 (specification §3). */
export type ServiceClass = 1 | 2 | 3 | 4

/**
 * A service: wire code as the carrier's own interface spells it, name, which is never translated, what files of other systems call it in
 * Chinese, class, and other names separated by |.
 */
type ServiceRow = [code: string, name: string, chinese: string, serviceClass: ServiceClass, aliases?: string]

export interface CarrierFacts {
  name: Text
  /** Names that people and other systems use, separated by |. */
  aliases: string
  /** Its own name at the start of a service's name, in the form of `plain`: often left out or written twice. */
  mark: RegExp
  /** Signature options that it offers; the others are refused, never upgraded silently. */
  signatures: readonly Signature[]
  /** Pays for a voided label only after it has checked that the label was not used. */
  checksVoids: boolean
  /** Has manifests of its own with a form to scan; the others get a list of ours. */
  scanForm: boolean
  /** The most packages that it sells as one shipment, all or none of them; null = each package is a shipment of its own. */
  mostPieces: number | null
  /** Takes labels of such a shipment back only all together. */
  voidsTogether?: true
  /** Its tracking numbers without blanks and dashes; the check digit is in tracking-number.ts. */
  trackingNumber: RegExp
  /** Its own tracking page, which ends with the number. */
  trackingPage: string
  /** In the order in which they are offered. */
  services: readonly ServiceRow[]
  /** Services that cross borders although their class is another. */
  alsoInternational?: readonly string[]
}

const { indirect, direct, adult, serviceDefault, none } = signature

/**
 * Every carrier, once: what contract, server and browser know of it is derived from here. Its wire number is in enums.ts, which loads with
 * the first page. Indirect signature exists only at FedEx; DHL Express knows a direct signature and a signature release.
 */
export const carrierTable: Record<CarrierId, CarrierFacts> = {
  [carrier.USPS]: {
    name: { en: 'USPS', cn: 'USPS' },
    aliases:
      'usps|us postal service|united states postal service|us mail|stamps.com|美国邮政|usps美国邮政|美邮|美国邮政署',
    mark: /^usps/,
    signatures: [serviceDefault, direct, adult, none],
    checksVoids: true,
    scanForm: true,
    mostPieces: null,
    trackingNumber: /^(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}$|^[A-Z]{2}\d{9}US$/,
    trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    services: [
      [
        'USPS_GROUND_ADVANTAGE',
        'USPS Ground Advantage',
        'USPS 经济陆运',
        1,
        'ground|ga|first class package|first class|parcel select ground|retail ground',
      ],
      ['PRIORITY_MAIL', 'Priority Mail', '优先邮件', 2, 'priority|pm|usps priority|优先'],
      [
        'PRIORITY_MAIL_EXPRESS',
        'Priority Mail Express',
        '优先特快邮件',
        2,
        'express|pme|express mail|usps express|特快',
      ],
      ['PARCEL_SELECT', 'Parcel Select', '包裹优选', 1],
      ['MEDIA_MAIL', 'Media Mail', '媒体邮件', 1, 'media'],
      ['LIBRARY_MAIL', 'Library Mail', '图书馆邮件', 1, 'library'],
      [
        'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
        'First-Class Package International Service',
        '国际一级包裹',
        4,
        'first class international|fcpis|first class mail international',
      ],
      ['PRIORITY_MAIL_INTERNATIONAL', 'Priority Mail International', '国际优先邮件', 4, 'pmi|priority international'],
      [
        'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
        'Priority Mail Express International',
        '国际优先特快邮件',
        4,
        'pmei|express mail international|ems',
      ],
    ],
  },
  [carrier.UPS]: {
    name: { en: 'UPS', cn: 'UPS' },
    aliases: 'ups|upsdap|united parcel service|联合包裹|ups联合包裹|联合包裹速递|优比速',
    mark: /^ups/,
    signatures: [serviceDefault, direct, adult, none],
    checksVoids: false,
    scanForm: false,
    mostPieces: 40,
    trackingNumber: /^1Z[0-9A-Z]{15}\d$/,
    trackingPage: 'https://www.ups.com/track?tracknum=',
    services: [
      ['03', 'UPS Ground', 'UPS 陆运', 1, 'ups ground residential|ups ground commercial|gnd|陆运'],
      ['12', 'UPS 3 Day Select', 'UPS 三日达', 2, 'three day select|3 day|3ds|三日达'],
      ['02', 'UPS 2nd Day Air', 'UPS 两日空运', 2, 'second day air|2 day air|2nd day|2da|ups blue|两日达'],
      ['59', 'UPS 2nd Day Air A.M.', 'UPS 两日空运早晨达', 2, 'second day air am|2dm'],
      ['13', 'UPS Next Day Air Saver', 'UPS 次日空运经济', 2, 'next day saver|1dp|ups red saver'],
      ['01', 'UPS Next Day Air', 'UPS 次日空运', 2, 'next day|1da|ups red|overnight|次日达'],
      ['14', 'UPS Next Day Air Early', 'UPS 次日空运清晨达', 2, 'next day air early am|next day early|1dm'],
      ['11', 'UPS Standard', 'UPS 标准快递', 4, 'standard to canada|standard to mexico'],
      ['07', 'UPS Worldwide Express', 'UPS 全球快递', 4, 'worldwide express|express'],
      ['54', 'UPS Worldwide Express Plus', 'UPS 全球特快加急', 4, 'worldwide express plus|express plus'],
      ['08', 'UPS Worldwide Expedited', 'UPS 全球快捷', 4, 'worldwide expedited|expedited'],
      ['65', 'UPS Worldwide Saver', 'UPS 全球速快', 4, 'worldwide saver|saver|express saver'],
      ['96', 'UPS Worldwide Express Freight', 'UPS 全球快运货运', 3, 'express freight'],
    ],
    alsoInternational: ['96'],
  },
  [carrier.FedEx]: {
    name: { en: 'FedEx', cn: 'FedEx' },
    aliases: 'fedex|fed ex|federal express|fedexdefault|联邦快递|fedex联邦快递|联邦',
    mark: /^fedex/,
    signatures: [serviceDefault, indirect, direct, adult, none],
    checksVoids: false,
    scanForm: false,
    mostPieces: 12,
    voidsTogether: true,
    trackingNumber: /^\d{12}$/,
    trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=',
    services: [
      ['FEDEX_GROUND', 'FedEx Ground', 'FedEx 陆运', 1, 'ground|fedex ground commercial|陆运'],
      ['GROUND_HOME_DELIVERY', 'FedEx Home Delivery', 'FedEx 住宅陆运', 1, 'fedex ground home delivery|home'],
      ['SMART_POST', 'FedEx Ground Economy', 'FedEx 经济陆运', 1, 'fedex smartpost|ground economy'],
      ['FEDEX_EXPRESS_SAVER', 'FedEx Express Saver', 'FedEx 三日经济快递', 2, 'express saver|3 day|三日达'],
      ['FEDEX_2_DAY', 'FedEx 2Day', 'FedEx 两日达', 2, '2nd day|2 day|2nd day air|second day|两日达'],
      ['FEDEX_2_DAY_AM', 'FedEx 2Day A.M.', 'FedEx 两日早晨达', 2, '2 day am'],
      ['STANDARD_OVERNIGHT', 'FedEx Standard Overnight', 'FedEx 标准次日达', 2, 'standard overnight|overnight|次日达'],
      ['PRIORITY_OVERNIGHT', 'FedEx Priority Overnight', 'FedEx 优先次日达', 2, 'priority overnight|next day'],
      ['FIRST_OVERNIGHT', 'FedEx First Overnight', 'FedEx 次日早晨达', 2, 'first overnight'],
      ['INTERNATIONAL_ECONOMY', 'FedEx International Economy', 'FedEx 国际经济快递', 4, 'international economy|ie'],
      [
        'FEDEX_INTERNATIONAL_PRIORITY',
        'FedEx International Priority',
        'FedEx 国际优先快递',
        4,
        'international priority|ip',
      ],
      ['INTERNATIONAL_FIRST', 'FedEx International First', 'FedEx 国际特早快递', 4, 'international first'],
      [
        'FEDEX_INTERNATIONAL_CONNECT_PLUS',
        'FedEx International Connect Plus',
        'FedEx 国际电商快递',
        4,
        'international connect plus|ficp|connect plus',
      ],
    ],
  },
  [carrier.DHLExpress]: {
    name: { en: 'DHL Express', cn: 'DHL Express' },
    aliases: 'dhl|dhl express|dhlexpress|dhl_express|敦豪|敦豪速递|敦豪快递|敦豪国际|dhl国际快递|中外运敦豪',
    mark: /^dhl(express)?/,
    signatures: [serviceDefault, direct, none],
    checksVoids: false,
    scanForm: false,
    mostPieces: 20,
    trackingNumber: /^\d{10,11}$/,
    trackingPage: 'https://www.dhl.com/en/express/tracking.html?AWB=',
    services: [
      [
        'P',
        'DHL Express Worldwide',
        'DHL 全球快递',
        4,
        'express worldwide|worldwide|express worldwide nondoc|wpx|worldwide parcel express',
      ],
      ['D', 'DHL Express Worldwide Documents', 'DHL 全球文件快递', 4, 'express worldwide doc|worldwide documents|dox'],
      ['E', 'DHL Express 9:00', 'DHL 全球 9:00 前派送', 4, 'express 9 00|express 900'],
      ['M', 'DHL Express 10:30', 'DHL 全球 10:30 前派送', 4, 'express 10 30|express 1030'],
      ['Y', 'DHL Express 12:00', 'DHL 全球 12:00 前派送', 4, 'express 12 00|express 1200'],
      ['H', 'DHL Economy Select', 'DHL 经济快递', 4, 'economy select|esi'],
      ['N', 'DHL Express Domestic', 'DHL 国内快递', 2, 'express domestic|domestic|domestic express|dom'],
      ['I', 'DHL Express Domestic 9:00', 'DHL 国内 9:00 前派送', 2, 'express domestic 9 00|domestic 9 00'],
      ['O', 'DHL Express Domestic 10:30', 'DHL 国内 10:30 前派送', 2, 'express domestic 10 30|domestic 10 30'],
      ['1', 'DHL Express Domestic 12:00', 'DHL 国内 12:00 前派送', 2, 'express domestic 12 00|domestic 12 00'],
    ],
  },
}
