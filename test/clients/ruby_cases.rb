# Asks a service through Ruby's geocoder, and prints what each call came to as one JSON object a line.
# Usage: ruby ruby_cases.rb HOST KEY, where HOST is host and port of the gateway.
require 'geocoder'
require 'json'

host, key = ARGV
VIENNA = 'Friedrich-Schmidt-Platz 1, Wien'
RATHAUS = [48.21083, 16.35722].freeze

def outcome
  found = yield.first
  found && [found.city, found.postal_code, found.coordinates.map { |degree| degree.to_f.round(3) }]
end

lookups = {
  nominatim: { host: "#{host}/nominatim" },
  pelias: { endpoint: "#{host}/pelias", api_key: key }
}

lookups.each do |lookup, options|
  Geocoder.configure(:lookup => lookup, :timeout => 30, :http_protocol => 'http', :use_https => false,
                     lookup => options, :api_key => options[:api_key])
  { search: VIENNA, nothing: 'zzzz qqqq', reverse: RATHAUS }.each do |name, query|
    puts JSON.generate(call: "#{lookup} #{name}", outcome: outcome { Geocoder.search(query) })
  end
end
