/** The country codes of version 2, upper case; `UK` is an alias of `GB`. */
export const v2Countries: readonly string[] = (
  'AE AU AT BE BR CA CH CZ DE EG ES FI FR GB GG HK IE IM IT JE JP KR LU NL NO NZ PL PT SA SE SI ' +
  'SG TW US UK ZA'
).split(' ');
