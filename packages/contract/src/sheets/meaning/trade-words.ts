/** What headings speak of beside addresses, and words that only say more of it. `other`: what makes a heading mean none of our fields. */
export type Trade =
  | 'order'
  | 'number'
  | 'reference'
  | 'date'
  | 'created'
  | 'item'
  | 'sku'
  | 'seller'
  | 'title'
  | 'quantity'
  | 'price'
  | 'unit'
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'whole-unit'
  | 'part-unit'
  | 'side-unit'
  | 'package'
  | 'total'
  | 'ship'
  | 'method'
  | 'carrier'
  | 'gross'
  | 'asked'
  | 'when'
  | 'signature'
  | 'cod'
  | 'amount'
  | 'declared'
  | 'packing'
  | 'sides'
  | 'store'
  | 'contents'
  | 'barcode'
  | 'battery'
  | 'document'
  | 'taxed'
  | 'sender'
  | 'filler'

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese, Japanese and Korean words, without accents. */
export const tradeWords: Record<Trade, string> = {
  order:
    'verkaufs|acquisto|achat|compra|kauf|order|orders|sale|sales|salesorder|bestellung|bestellungs|bestell|auftrag|auftrags|commande|pedido|pedidos|orden|venta|ventas|ordine|ordini|' +
    'encomenda|venda|bestelling|bestel|zamowienie|zamowienia|注文|受注|売上|オーダー|订单|訂單|주문',
  number:
    'ナンバー|n|cod|nro|identifier|ident|号码|號碼|number|nummer|numero|numer|num|id|#|番号|编号|編號|号|单号|単号|번호|code|codigo|codice|kod|コード|编码|编号|代码|简码|코드|key',
  reference:
    'referencyjny|referencyjna|reference|管理番号|referenz|referencia|riferimento|referentie|referencja|参考|参照|참조',
  date: 'ts|zeit|zeitpunkt|uhrzeit|hora|heure|ora|tijd|czas|時刻|시각|date|datum|fecha|data|day|time|timestamp|日期|时间|時間|日|日時|日付|일자|일시|일|날짜|시간|datetime',
  created:
    'sold|verkauft|vendido|venduto|vendu|ordered|bestellt|purchased|gekauft|pedido|submitted|created|creation|creacion|criacao|create|creazione|placed|posting|erstell|erstellungs|buchungs|提交|下单|创建|订购|成交|생성|completed',
  item:
    'merchandise|commodity|ware|waren|mercancia|mercadoria|merce|marchandise|goods|offer|offre|oferta|variant|variante|varianten|variation|内容品|内品|내품|货物|物品|物料|宝贝|库存|produkt|produkte|prodotti|item|items|product|products|article|artikel|articulo|articolo|producto|productos|produto|prodotto|produit|publicacion|line|lines|lineitem|zeilen|zeile|' +
    'auftragszeilen|bestellzeilen|lignes|lineas|righe|linhas|position|positionen|商品|产品|产品|货品|貨品|品|상품|등록상품|품목|제품|material|towar|towaru|towary|towarow|produktu',
  sku: 'symbol|sku|skus|skuid|货号|msku|款号|bestandseinheit',
  seller:
    'local|本地|本店|店内|vendeur|vendedor|venditore|verkaufer|seller|merchant|vendor|internal|interne|interna|interno|intern|custom|principal|main|商家|卖家|판매자|업체|관리|자체|managed|管理|own|supplier',
  title:
    'titel|kurztext|langtext|name|title|description|descriptions|descripcion|descricao|descrizione|beschreibung|bezeichnung|omschrijving|designation|libelle|titulo|titolo|nombre|nome|nom|naam|nazwa|' +
    '名|名称|名稱|标题|명|명칭|이름',
  quantity:
    'stk|stuckzahl|stueckzahl|piezas|pezzi|pecas|uds|pz|pzs|sztuk|quantity|menge|anzahl|quantite|cantidad|quantita|quantidade|qtde|qtd|qta|cant|qte|aantal|ilosc|units|unidades|pieces|pcs|数量|件数|个数|個数|购买数量|应履约件数|수량|구매수|갯수|개수',
  price:
    'vk|price|rate|preis|prix|precio|prezzo|preco|valor|prijs|cena|单价|售价|价|价格|價格|価格|単価|가격|판매가|단가|판매단가|옵션판매가|상품가격',
  unit: 'je|pro|ud|unit|unitario|unitaire|unitaria|einzel|stuck|stueck|per|each|sold|agreed|acordado|original|wholesale|ordered|purchased|fulfill|应履约|selling|purchase|purchasing|옵션',
  weight: 'mass|massa|毛重|净重|实重|重さ|weight|gewicht|poids|peso|waga|wt|重量|무게|중량',
  length: 'length|lange|laenge|longueur|largo|longitud|lunghezza|comprimento|lengte|dlugosc|长|长度|長|長さ|길이|가로',
  width: 'width|breadth|breite|largeur|ancho|larghezza|largura|breedte|szerokosc|宽|宽度|寬|幅|세로|너비|폭',
  height: 'height|hohe|hoehe|hauteur|alto|altura|altezza|hoogte|wysokosc|高|高度|高さ|높이',
  'whole-unit': 'kg|kgs|kilo|kilos|kilogram|kilograms|公斤|千克|lb|lbs|pound|pounds|磅',
  'part-unit': 'g|gr|gram|grams|gramm|gramos|grammes|grammi|gramas|克|oz|ounce|ounces|盎司',
  'side-unit': 'cm|厘米|in|inch|inches|英寸',
  package:
    'allocated|sendung|sendungs|package|packages|parcel|paket|paketes|paquete|colis|collo|pacote|pacco|pakket|paczka|box|包裹|荷物|real|reale|reel|actual|' +
    'estimated|估算|预估|실제|소포',
  // Of the whole order: never the quantity of one item.
  total: 'total|totale|gesamt|总|총',
  ship: '派送|寄送|출고|ship|shipment|shipping|delivery|versand|liefer|lieferungs|livraison|expedition|envio|entrega|spedizione|consegna|verzend|wysylki|dostawy|物流|配送|发货|运输|邮寄|発送|배송',
  method:
    'speed|livello|niveau|nivel|stufe|tier|modalita|modo|methode|method|service|type|option|mode|class|level|via|methode|art|weise|modalidad|metodo|medio|forma|opcao|opcion|servicio|servico|servizio|tipo|sposob|' +
    '方式|渠道|服务|方法|サービス|レベル|방법|방식|서비스',
  carrier:
    'frachtfuhrer|業者|运送人|versanddienst|versanddienstleister|lieferdienst|spedition|agent|forwarder|spedizioniere|transporte|transport|carrier|courier|transporteur|transportista|corriere|vettore|transportadora|spediteur|paketdienst|快递|承运商|物流商|快递公司|택배사|운송사|물류사|配送業者|運送会社',
  gross: 'gross|brutto|bruto|lordo|lorda|brut|brute',
  asked: 'requested|preferred|chosen|selected|desired|gewunschte|souhaite|买家指定|客选|指定|希望',
  when: 'am|on|at|le|il|el|em|dnia',
  signature: 'signature|signed|unterschrift|签名|签收|サイン|서명',
  cod:
    'コレクト|代收件款|cod|nachnahme|contrassegno|contrareembolso|reembolso|contreremboursement|remboursement|rembours|pobranie|pobrania|' +
    '代引|代引き|代金引換|代收|代收货款|货到付款|到付|착불',
  amount:
    'amount|betrag|montant|importe|importo|kwota|bedrag|金额|金額|额|額|금액|value|wert|valeur|valore|wartosc|价值',
  declared:
    'declared|declare|declaree|customs|dichiarato|declarado|zoll|douane|aduana|aduanero|dogana|申报|報関|报关|申告|海关|税関|신고|세관',
  packing:
    'packaging|packing|verpackung|verpackungs|emballage|embalaje|imballaggio|imballo|embalagem|verpakking|opakowanie|包装|荷姿|梱包|포장',
  sides:
    'dimensions|dimension|dims|dim|abmessungen|abmessung|dimensiones|dimensioni|dimensoes|afmetingen|wymiary|尺寸|寸法|サイズ|크기|lxwxh|lwh|size',
  store:
    'store|shop|storefront|shopname|boutique|tienda|negozio|loja|winkel|sklep|店铺|店舗|店鋪|ショップ|网店|상점|스토어|쇼핑몰',
  contents:
    'contents|content|contenuto|contenido|contenu|inhalt|inhoud|conteudo|zawartosc|内容|内容品|内装|내용|내용물',
  document: 'document|doc|beleg|documento|documentos|单据',
  battery: 'battery|batteries|lithium|带电|带电池|电池|锂电池|含电池|バッテリー',
  taxed: 'ttc|ht|inkl|incl|excl|iva|mwst|vat|net|netto|含税|税込|税抜|未税',
  barcode: 'ean|upc|gtin|asin|isbn|jan|barcode|条码|条形码|バーコード|바코드',
  sender:
    'sender|shipper|mittente|remitente|absender|expediteur|afzender|remetente|nadawca|nadawcy|寄件|发件|依頼主|ご依頼主',
  filler:
    'ihre|your|vos|votre|su|vostro|是否|contre|contra|use|is|has|with|側|u|归属|所属|usa|中文|英文|전체|r|brl|jpy|cny|krw|of|the|de|du|des|la|le|les|del|della|dell|di|do|da|dos|der|die|das|und|et|y|i|en|para|el|por|per|il|lo|l|d|a|s|usd|us|eur|gbp|required|full|の|之|的|customer|client|cliente|kunden|kunde|expediteur|客户|お客様',
}
