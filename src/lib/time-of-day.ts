// Tells times of the day and Bible verses from times in the audio: all are written as '20:30'.

/** 'om 20:30', 'kl. 20:30', 'vrijdag 20:30', '19 november 2026, 20:30'. Not 'vanaf' or 'at', which also name times in the audio. */
const BEFORE =
  /(?:^|[^\p{L}])(?:om|um|kl\.?|klokken|klockan|(?:maan|dins|woens|donder|vrij|zater|zon)dag|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|\d{1,2}\.? (?:jan|feb|fév|mar|maa|mrt|mär|apr|avr|may|mei|mai|maj|ju[nl]|jui|aug|aoû|sep|oct|okt|nov|de[cz]|déc)\p{L}*\.?(?: \d{4})?),?\s+$/iu
/** 'John 3:16', 'Psalm 23:14', '1 Korintiërs 13:13', in English, Dutch and German. */
const BIBLE_BOOK =
  /(?:^|[^\p{L}])(?:genesis|exodus|leviticus|numeri|deuteronom(?:y|ium)|psalm(?:s|en)?|ps\.|proverbs|spreuken|isaiah|jesaja|jeremiah?|matthew|matt[eé]üs|matthäus|matt?\.|mark|mar[ck]us|luke|lu[ck]as|john|joh(?:annes|\.)|handelingen|romans|romeinen|römer|[ck]orinth?(?:ians|iërs|er)|galat(?:ians|en|er)|eph?[eé]s(?:ians|iërs|er)|phil?ippi?(?:ans|er)|filippenzen|colossians|kolossenzen|hebr(?:ews|eeën|äer)|revelation|openbaring|offenbarung)\s+$/iu
/** The end of a range: '20:15-22:00 Uhr'. */
const RANGE = /^\s*(?:[-–—]|tot|to|bis)\s*\d{1,2}:\d{2}/
/** 'uur', 'Uhr', 'h'. */
const HOUR_WORD = /^\s*(?:[uU]|[uU]ur|[uU]hr|h|hrs?|o.clock)(?![\p{L}\p{N}])/u
/** 'AM', 'p.m.', and 'am' where it is not the German word; a time zone. */
const HALF_OR_ZONE =
  /^(?:\s?(?:[AP]M|pm|[apAP]\.\s?[mM])|am|\sam(?=\s*(?:$|[.,;!?)]))|\s(?:GMT|UTC|CES?T|MES?Z|BST|[ECMP][SD]?T))(?![\p{L}\p{N}])/u
const LOOKS_BACK_CHARS = 30
const LOOKS_AHEAD_CHARS = 24

/** Whether the time from `start` to `end` is a time of the day or a verse, because of the words around it. */
export function isTimeOfDay(text: string, start: number, end: number): boolean {
  if (text.slice(start, end).split(':').length !== 2) return false
  const before = text.slice(Math.max(0, start - LOOKS_BACK_CHARS), start)
  const after = text.slice(end, end + LOOKS_AHEAD_CHARS).replace(RANGE, '')
  return HOUR_WORD.test(after) || HALF_OR_ZONE.test(after) || BEFORE.test(before) || BIBLE_BOOK.test(before)
}
