import type { OrderImportKey } from './import-keys.ts'

/**
 * Headings of other languages for what is no part of an address (those are read by meaning), separated by " | ": German, French, Spanish,
 * Italian, Portuguese, Dutch, Polish, Japanese, and Chinese words of the trade's own programs.
 */
export const languageAliases: Partial<Record<OrderImportKey, string>> = {
  orderNO:
    'order name | bestellnummer | bestellnr | bestell nr | auftragsnummer | auftragsnr | auftrag | numero de commande | no commande | commande | reference commande | ' +
    'numero de pedido | n de pedido | pedido | id de pedido | # de venta | numero ordine | numero d ordine | ordine | id ordine | numero do pedido | ' +
    'id do pedido | encomenda | numero da encomenda | bestelnummer | bestelling | ordernummer | numer zamowienia | zamowienie | nr zamowienia | ' +
    '注文番号 | 受注番号 | 注文id | オーダーid | 平台单号 | 平台订单号 | 平台订单编号 | ~ 交易编号 | ~ 交易号 | ~ 交易单号 | 销售单号 | 系统订单号 | ' +
    '客户订单号 | 客户单号 | 参考单号 | 原始订单号 | 店铺订单号 | 订单id | ~ 系统单号 | ~ 包裹号 | ~ 包裹单号 | ~ transaction number | order reference | order ref | ' +
    'sales order number | sales order no | sales order | external order id | document number | doc number | verkaufsbeleg | sales document | transaction id | ~ invoice number | ~ invoice no | ~ shipment id',
  createTime:
    'po date | purchase order date | date added | date add | ~ received date | bestelldatum | auftragsdatum | kaufdatum | datum | date de commande | date de la commande | fecha de pedido | fecha del pedido | fecha de venta | fecha | ' +
    'data ordine | data dell ordine | data do pedido | data da compra | besteldatum | orderdatum | data zamowienia | 注文日 | 注文日時 | 受注日 | 購入日 | ' +
    '订购时间 | 下单时间 | 付款时间 | 交易时间 | 订单创建时间 | 销售日期 | 订单日期 | order placed | order creation date | date created | creation date | ' +
    'date placed | order time | order creation time | payment time | paid time | ~ invoice date | order date time | transaction date | document date',
  storeName:
    'site name | 店铺名 | shopname | shop name | geschaft | boutique | tienda | negozio | loja | winkel | sklep | 店舗名 | ショップ名 | 店铺 | 店铺账号 | ~ 平台 | ~ 来源平台 | 卖家账号 | ' +
    'store | ~ retailer name | ~ retailer | website | order source | site | sales channel name | channel name',
  carrierName:
    'versanddienstleister | versender | paketdienst | transporteur | transportista | paqueteria | corriere | vettore | transportadora | vervoerder | ' +
    'przewoznik | kurier | 配送業者 | 運送会社 | 配送会社 | 物流服务商 | 货代公司 | 物流商名称 | carrier code | shipping company | ship carrier | provider',
  serviceCode:
    'ship method name | 买家选择物流 | postal service | order requested service | versandart | versandmethode | lieferart | mode de livraison | methode de livraison | mode d expedition | metodo de envio | forma de envio | tipo de envio | ' +
    'metodo di spedizione | servizio | metodo de entrega | forma de entrega | servico | verzendmethode | verzendwijze | sposob dostawy | metoda dostawy | ' +
    '配送方法 | 発送方法 | お届け方法 | 配送サービス | 物流方式名称 | 运输服务 | 发货方式 | 邮寄方式 | 买家指定物流 | 客选物流 | ship method | ship via | ' +
    'shipping service name | shipping option | delivery method | delivery type | shipping method name | shipping class | mail class | service type | dienstleistung | servicio | usluga | tipo de servicio | type de service | tipo di servizio | tipo de servico | ' +
    'postage service | ship service | service level | shipping carrier service | delivery option name | ship mode',
  reference:
    'shipment reference | 交易编号 | customer reference | customer ref | your reference | kundenreferenz | referenz | reference client | referencia | riferimento | referencia del cliente | ' +
    'referentie | referencja | 管理番号 | 备注编号 | customer po | cust po | po',
  name: 'lieferung an | versand an | livraison a | envio a | spedizione a',
  packageType: 'verpackung | package code | packaging type | package type code | 荷姿',
  packageLength:
    'lange | lange cm | longueur | largo | longitud | lunghezza | comprimento | lengte | dlugosc | 長さ | 奥行 | 包裹长度 | 包裹长 cm | parcel length | box length | ~ dimensions | ' +
    '~ package dimensions | ~ parcel dimensions | ~ 包裹尺寸 | ~ 尺寸 | ~ 尺寸 cm | ~ 体积 | ~ 规格尺寸 | ~ dimensions in | ~ dimensions cm | ~ masse | ~ abmessungen | ~ サイズ',
  packageWidth:
    'breite | breite cm | largeur | ancho | larghezza | largura | breedte | szerokosc | 幅 | 包裹宽度 | parcel width | box width',
  packageHeight:
    'hohe | hohe cm | hauteur | alto | altura | altezza | hoogte | wysokosc | 高さ | 包裹高度 | parcel height | box height',
  packageWeight1:
    'total shipment weight | gewicht | gewicht kg | paketgewicht | poids | poids kg | peso | peso kg | waga | waga kg | 包裹实重 | 实际重量 | 称重重量 | 预估重量 | 估算重量 | 总重量 | ' +
    'parcel weight | shipment weight | total weight | order weight | weight lbs | weight pounds | weight value | actual weight | gross weight',
  packageWeight2:
    'gewicht g | poids g | peso g | waga g | 重量(克) | 包裹重量 g | total weight g | weight grams | weight ounces | weight in oz | weight in grams',
  packageUnit:
    'order weight unit | gewichtseinheit | unite de poids | unidad de peso | gewichtseenheid | 重量単位 | weight units',
  sku:
    'product reference | artikelnummer | artikelnr | artikel nr | sku nummer | reference article | reference produit | code article | referencia producto | codigo de producto | ' +
    'codice articolo | codigo do produto | referencia do produto | productcode | kod produktu | 商品コード | 商品番号 | 品番 | 商品管理番号 | 平台sku | 卖家sku | ' +
    '商家sku | 系统sku | 仓库sku | 产品sku | 货品编码 | 货号 | 商品货号 | merchant sku | seller s sku | variant sku | stock code | item number | item no | item code | item id | ' +
    'product code | part number | vendor sku | sku number | supplier part number | msku | sku code | sku reference no | seller stock code | sku id',
  quantity:
    'order lines quantity | product service quantity | menge | anzahl | stuckzahl | quantite | qte | cantidad | unidades | quantita | quantidade | qtd | aantal | hoeveelheid | ilosc | liczba | 個数 | 数量 | 购买件数 | ' +
    '产品数量 | 货品数量 | quantity ordered | qty ordered | order quantity | ordered quantity | ordered qty | sku quantity | product quantity | order qty | line quantity | item count | units ordered | ~ total quantity',
  itemName:
    '~ order items | ~ order lines product | ~ product service | artikel | artikelbezeichnung | artikelname | produkt | produktname | bezeichnung | produit | nom du produit | designation | article | producto | nombre del producto | ' +
    'titulo de la publicacion | articulo | prodotto | nome prodotto | articolo | descrizione | produto | nome do produto | descricao | productnaam | omschrijving | ' +
    'nazwa produktu | produkt | towar | 商品名 | 品目 | 货品名称 | 产品标题 | 产品中文名 | 产品英文名 | 中文品名 | 英文品名 | 商品英文名 | item | product description | line item name | goods description | sku name | item name size | ~ memo',
  itemPrice:
    'order lines unit price | product service rate | preis | einzelpreis | stuckpreis | verkaufspreis | prix | prix unitaire | precio | precio unitario | prezzo | prezzo unitario | preco | preco unitario | prijs | stukprijs | ' +
    'p u ht | p u ttc | p u | pu ht | verkauft fur | vendu pour | venduto per | vendido por | cena | cena jednostkowa | 単価 | 価格 | 販売価格 | 商品单价 | 售卖价 | 销售单价 | 成交单价 | rate | ~ unit cost | ~ item unit cost | selling price | sku unit original price | deal price',
  declaredValue:
    'zollwert | valeur en douane | valeur declaree | valor declarado | valore dichiarato | douanewaarde | wartosc celna | 申告価格 | 申报单价 | 报关单价 | 申报总金额',
}
