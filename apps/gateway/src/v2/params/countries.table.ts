/** The countries that version 2 takes, upper case; `UK` stands for `GB`. */
export const countries: readonly string[] = (
  'AE AU AT BE BR CA CH CZ DE EG ES FI FR GB GG HK IE IM IT JE JP KR LU NL NO NZ PL PT SA SE SI ' +
  'SG TW US UK ZA'
).split(' ');
