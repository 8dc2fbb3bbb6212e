/** A multiplicative hash spreads neighbouring numbers, so that consecutive sign-ups have different names. */
const hash = (salt: number) => `((n * 2654435761 + ${salt}) % 4294967291)`;

/**
 * SQL that fills `users` with realistic people: names from 240 first and 400 last names, mail addresses of 25
 * providers (the first ones are the most common), sign-ups over five years, one in fifty a brand, one in a
 * hundred a streamer, ten admins. The result is always the same, because everything depends only on the row
 * number.
 */
export function generateUsers(count: number): string {
  return `
    insert into users (id, name, email, username, display_username, role, email_verified, created_at, updated_at)
    select
      'bench-' || lpad(to_hex(${hash(7)}), 8, '0') || lpad(to_hex(n), 8, '0'),
      first || ' ' || last,
      lower(first) || '.' || lower(last) || n || '@' || provider,
      lower(first) || n,
      lower(first) || n,
      case when n <= 10 then 'admin' when n % 50 = 0 then 'brand' when n % 100 = 1 then 'streamer' else 'user' end,
      true,
      signed_up_at,
      signed_up_at
    from (
      select n,
        (array['Ana','Ben','Carla','Dmitri','Elif','Farah','Goran','Hana','Ivan','Jonas','Kemi','Liam','Mira','Nadia','Oskar',
          'Priya','Quentin','Rosa','Sven','Tara','Umar','Vera','Wei','Xenia','Yusuf','Zoe','Arjun','Bianca','Chen','Daria']
        )[1 + ${hash(11)} % 30] || (array['','-Lou','ko','-Jo','na','-Mae','la','ri'])[1 + ${hash(13)} % 8] as first,
        (array['Abel','Berg','Castro','Dunn','Eriks','Fisch','Grant','Hill','Ishi','Jans','Kova','Lind','Mora','Nowak','Ost',
          'Pere','Quist','Rossi','Sato','Tan'])[1 + ${hash(17)} % 20]
        || (array['','son','sen','ez','ova','man','berg','ini','wala','ski','ton','ley','mura','feld','dottir','escu','poulos',
          'ian','vich','kar'])[1 + ${hash(19)} % 20] as last,
        (array['mail.example','post.example','box.example','web.example','inbox.example'])[1 + least(4, ${hash(23)} % 9)]
        || case when ${hash(29)} % 40 = 0 then '.' || (array['de','fr','nl','jp','br'])[1 + ${hash(31)} % 5] else '' end
          as provider,
        timestamptz '2021-11-21' + n * (interval '5 years' / ${count}) as signed_up_at
      from generate_series(1::bigint, ${count}) as n
    ) as people`;
}
